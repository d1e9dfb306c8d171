import { CartError } from './errors';
import { Money } from './money';

export interface Coupon {
  readonly code: string;
  /** Either a share of the goods in hundredths of a percent, or an amount. */
  readonly off: { readonly basisPoints: number } | { readonly amount: Money };
  /** Days as `YYYY-MM-DD`, in UTC; both belong to the time in which the coupon is valid. */
  readonly from?: string;
  readonly until?: string;
  readonly minimum?: Money;
  readonly uses?: number;
}

/** The coupons of the shop, and how often each was used. */
export class CouponBook {
  private readonly coupons = new Map<string, Coupon>();
  private readonly used = new Map<string, number>();

  constructor(coupons: Iterable<Coupon> = []) {
    for (const coupon of coupons) this.coupons.set(normalized(coupon.code), coupon);
  }

  /** The coupon of that code, if it can be used at that time on goods of that value. Letter case does not matter. */
  find(code: string, goods: Money, now: Date): Coupon {
    const coupon = this.coupons.get(normalized(code));
    if (!coupon) throw new CartError('unknown-coupon', `no coupon ${code}`);
    const day = now.toISOString().slice(0, 10);
    if (coupon.from && day < coupon.from) throw new CartError('coupon-not-yet-valid', `valid from ${coupon.from}`);
    if (coupon.until && day > coupon.until) throw new CartError('coupon-expired', `valid until ${coupon.until}`);
    if (coupon.uses !== undefined && this.usesOf(code) >= coupon.uses) {
      throw new CartError('coupon-used-up', `used ${coupon.uses} times`);
    }
    if (coupon.minimum && goods.minor < coupon.minimum.minor) {
      throw new CartError('coupon-minimum', `from ${coupon.minimum} on`);
    }
    return coupon;
  }

  /** Count one more use, when the order is placed. */
  redeem(code: string): void {
    this.used.set(normalized(code), this.usesOf(code) + 1);
  }

  usesOf(code: string): number {
    return this.used.get(normalized(code)) ?? 0;
  }
}

/** What a coupon takes off goods of that value: never more than they cost. */
export function couponDiscount(coupon: Coupon, goods: Money): Money {
  const off = 'amount' in coupon.off ? coupon.off.amount : goods.share(coupon.off.basisPoints);
  return off.minor > goods.minor ? goods : off;
}

function normalized(code: string): string {
  return code.trim().toUpperCase();
}
