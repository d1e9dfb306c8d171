import { Cart, Line } from './cart';
import { Catalog, unitPrice } from './catalog';
import { CouponBook, couponDiscount } from './coupons';
import { Money } from './money';
import { Promotion, promotionDiscount } from './promotions';
import { NO_TAX, TaxTable, taxes } from './tax';

export interface QuotedLine extends Line {
  readonly unit: Money;
  /** Before any discount. */
  readonly gross: Money;
  readonly promotion: Money;
  /** This line's share of the coupon. */
  readonly coupon: Money;
  readonly net: Money;
}

export interface Quote {
  readonly lines: readonly QuotedLine[];
  readonly goods: Money;
  readonly discount: Money;
  readonly tax: Money;
  readonly total: Money;
}

export interface Terms {
  readonly catalog: Catalog;
  readonly currency: string;
  readonly now: Date;
  readonly promotions?: readonly Promotion[];
  readonly coupons?: CouponBook;
  readonly couponCode?: string;
  readonly tax?: TaxTable;
}

/** What the cart costs on these terms. Throws CartError if the coupon cannot be used. */
export function priceCart(cart: Cart, terms: Terms): Quote {
  const { catalog, currency } = terms;
  const pieces = piecesOf(cart);
  const priced = cart.lines.map((line) => {
    const unit = unitPrice(catalog.get(line.sku), pieces.get(line.sku)!);
    const gross = unit.times(line.quantity);
    const promotion = promotionDiscount(line, unit, terms.promotions ?? []);
    return { ...line, unit, gross, promotion, after: gross.minus(promotion) };
  });
  const goods = Money.sum(
    priced.map((line) => line.after),
    currency,
  );
  const off = couponOff(goods, terms);
  const shares = off.allocate(priced.map((line) => line.after.minor));
  const lines = priced.map(({ after, ...line }, index): QuotedLine => {
    const coupon = shares[index]!;
    return { ...line, coupon, net: after.minus(coupon) };
  });
  const net = goods.minus(off);
  const tax = taxes(
    lines.map((line) => ({ taxClass: catalog.get(line.sku).taxClass, net: line.net })),
    terms.tax ?? NO_TAX,
    currency,
  );
  return { lines, goods, discount: off, tax, total: net.plus(tax) };
}

/** A tier is reached by all pieces of a product together, whatever options they have. */
function piecesOf(cart: Cart): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const line of cart.lines) pieces.set(line.sku, (pieces.get(line.sku) ?? 0) + line.quantity);
  return pieces;
}

function couponOff(goods: Money, { coupons, couponCode, now, currency }: Terms): Money {
  if (!coupons || !couponCode) return Money.zero(currency);
  return couponDiscount(coupons.find(couponCode, goods, now), goods);
}
