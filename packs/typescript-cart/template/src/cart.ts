import { Catalog } from './catalog';
import { CartError } from './errors';

export type Options = Readonly<Record<string, string>>;

export interface Line {
  readonly sku: string;
  readonly options: Options;
  readonly quantity: number;
}

/** The same choice has the same key, in whatever order its options were named. */
export function lineKey(sku: string, options: Options): string {
  const names = Object.keys(options).sort();
  return JSON.stringify([sku, names.map((name) => [name, options[name]])]);
}

/** What a customer wants to buy, in the order in which it was put in. */
export class Cart {
  private readonly entries = new Map<string, Line>();

  constructor(private readonly catalog: Catalog) {}

  get lines(): readonly Line[] {
    return [...this.entries.values()];
  }

  get count(): number {
    return this.lines.reduce((sum, line) => sum + line.quantity, 0);
  }

  add(sku: string, quantity = 1, options: Options = {}): Line {
    const key = lineKey(sku, options);
    return this.put(sku, options, quantityOf(quantity) + (this.entries.get(key)?.quantity ?? 0));
  }

  /** Set the quantity of a line; zero takes it out. */
  setQuantity(sku: string, quantity: number, options: Options = {}): void {
    if (quantity === 0) this.entries.delete(lineKey(sku, options));
    else this.put(sku, options, quantityOf(quantity));
  }

  /**
   * Take over the lines of another cart, such as the one that a customer filled before signing in.
   *
   * Equal lines become one with the sum of their quantities, never more than the product's limit; new lines come
   * after those that are here. Products that are sold no more are left out, and their numbers returned. The other cart
   * stays as it is.
   */
  merge(other: Cart): string[] {
    const gone: string[] = [];
    for (const line of other.lines) {
      try {
        this.add(line.sku, line.quantity, line.options);
      } catch (error) {
        if (!(error instanceof CartError) || error.code !== 'unknown-product') throw error;
        gone.push(line.sku);
      }
    }
    return gone;
  }

  private put(sku: string, options: Options, quantity: number): Line {
    const { limit = Number.MAX_SAFE_INTEGER } = this.catalog.get(sku);
    const line: Line = { sku, options: { ...options }, quantity: Math.min(quantity, limit) };
    this.entries.set(lineKey(sku, options), line);
    return line;
  }
}

function quantityOf(quantity: number): number {
  if (!Number.isSafeInteger(quantity) || quantity < 1) {
    throw new CartError('invalid-quantity', `expected a whole number of pieces, got ${quantity}`);
  }
  return quantity;
}
