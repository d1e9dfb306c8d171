import { CartError } from './errors';

/** An amount in the minor unit of its currency. Values are never changed. */
export class Money {
  private constructor(
    readonly minor: number,
    readonly currency: string,
  ) {}

  static of(minor: number, currency: string): Money {
    if (!Number.isSafeInteger(minor)) throw new CartError('invalid-amount', `not a whole number of cents: ${minor}`);
    return new Money(minor === 0 ? 0 : minor, currency);
  }

  static zero(currency: string): Money {
    return Money.of(0, currency);
  }

  static sum(parts: readonly Money[], currency: string): Money {
    return parts.reduce((total, part) => total.plus(part), Money.zero(currency));
  }

  plus(other: Money): Money {
    this.expectSame(other);
    return Money.of(this.minor + other.minor, this.currency);
  }

  minus(other: Money): Money {
    this.expectSame(other);
    return Money.of(this.minor - other.minor, this.currency);
  }

  times(quantity: number): Money {
    return Money.of(this.minor * quantity, this.currency);
  }

  negated(): Money {
    return Money.of(-this.minor, this.currency);
  }

  /** A share of the amount in hundredths of a percent, rounded half away from zero. */
  share(basisPoints: number): Money {
    const exact = Math.abs(this.minor) * basisPoints;
    const rounded = Math.floor((exact + 5_000) / 10_000);
    return Money.of(this.minor < 0 ? -rounded : rounded, this.currency);
  }

  /**
   * Split the amount in the proportion of the weights, to the last cent.
   *
   * Each part is rounded towards zero, and the cents that are left go, one each, to the parts that lost the largest
   * fractions; among equals to the earlier one. A part of weight zero gets nothing. If all weights are zero, they
   * count as equal.
   */
  allocate(weights: readonly number[]): Money[] {
    if (weights.length === 0) return [];
    if (weights.some((weight) => weight < 0)) throw new CartError('invalid-amount', 'a weight is negative');
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const used = all === 0 ? weights.map(() => 1) : weights;
    const total = all === 0 ? weights.length : all;
    const amount = Math.abs(this.minor);
    const parts = used.map((weight) => Math.floor((amount * weight) / total));
    let left = amount - parts.reduce((sum, part) => sum + part, 0);
    const order = used
      .map((weight, index) => ({ index, lost: (amount * weight) % total }))
      .sort((a, b) => b.lost - a.lost || a.index - b.index);
    for (const { index } of order) {
      if (left === 0) break;
      parts[index]! += 1;
      left -= 1;
    }
    return parts.map((part) => Money.of(this.minor < 0 ? -part : part, this.currency));
  }

  toString(): string {
    const digits = String(Math.abs(this.minor)).padStart(3, '0');
    return `${this.minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)} ${this.currency}`;
  }

  private expectSame(other: Money): void {
    if (other.currency !== this.currency) {
      throw new CartError('currency-mismatch', `expected ${this.currency}, got ${other.currency}`);
    }
  }
}
