import { Line } from './cart';
import { Money } from './money';

/** Every `take` pieces of one product cost as much as `pay`, for example three for the price of two. */
export interface Promotion {
  readonly sku: string;
  readonly take: number;
  readonly pay: number;
}

/** What the promotions take off a line. Pieces that make no full set cost what they cost. The best promotion counts. */
export function promotionDiscount(line: Line, unit: Money, promotions: readonly Promotion[]): Money {
  const free = promotions
    .filter((promotion) => promotion.sku === line.sku)
    .map(({ take, pay }) => Math.floor(line.quantity / take) * (take - pay));
  return unit.times(Math.max(0, ...free));
}
