// canary-0f8e557c-allocation
import { Cart, Catalog, CouponBook, Money, priceCart } from './src';

const split = (minor: number, weights: number[]) =>
  Money.of(minor, 'EUR').allocate(weights).map((part) => part.minor);

test('the cents that are left go to the first of equals', () => {
  expect(split(1000, [1, 1, 1, 1, 1, 1])).toEqual([167, 167, 167, 167, 166, 166]);
});

test('one cent over three', () => {
  expect(split(1, [1, 1, 1])).toEqual([1, 0, 0]);
});

test('the largest fraction is served first', () => {
  expect(split(100, [1, 2, 4])).toEqual([14, 29, 57]);
});

test('two cents over five', () => {
  expect(split(2, [1, 1, 1, 1, 1])).toEqual([1, 1, 0, 0, 0]);
});

test('half a cent each', () => {
  expect(split(3, [1, 1])).toEqual([2, 1]);
});

test('a weight of zero gets nothing', () => {
  expect(split(100, [1, 1, 1, 0])).toEqual([34, 33, 33, 0]);
});

test('a weight of zero in front', () => {
  expect(split(50, [0, 3, 3, 3, 0])).toEqual([0, 17, 17, 16, 0]);
});

test('all weights are zero', () => {
  expect(split(11, [0, 0, 0])).toEqual([4, 4, 3]);
});

test('a refund is split like a payment', () => {
  expect(split(-1000, [1, 1, 1, 1, 1, 1])).toEqual([-167, -167, -167, -167, -166, -166]);
});

test('a refund with unequal lines', () => {
  expect(split(-101, [5, 1, 5, 5])).toEqual([-32, -6, -32, -31]);
});

test('forty lines and a free sample', () => {
  const parts = split(999, [...Array.from({ length: 40 }, () => 25), 0]);
  expect(parts.filter((part) => part === 25).length).toBe(39);
  expect(parts.filter((part) => part === 24).length).toBe(1);
  expect(parts[40]).toBe(0);
});

test('the shares of a coupon are on the lines of the quote', () => {
  const catalog = new Catalog(
    ['a', 'b', 'c'].map((sku) => ({ sku, name: sku, unit: Money.of(500, 'EUR'), taxClass: 'none' as const })),
  );
  const cart = new Cart(catalog);
  for (const sku of ['a', 'b', 'c']) cart.add(sku);
  const quote = priceCart(cart, {
    catalog,
    currency: 'EUR',
    now: new Date(0),
    coupons: new CouponBook([{ code: 'FIVE', off: { amount: Money.of(500, 'EUR') } }]),
    couponCode: 'five',
  });
  expect(quote.lines.map((line) => line.coupon.minor)).toEqual([167, 167, 166]);
  expect(quote.lines.map((line) => line.net.toString())).toEqual(['3.33 EUR', '3.33 EUR', '3.34 EUR']);
});
