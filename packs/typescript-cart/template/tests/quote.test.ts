import { Cart, Catalog, CouponBook, Money, priceCart } from '../src';

const eur = (minor: number) => Money.of(minor, 'EUR');
const catalog = new Catalog([
  { sku: 'mug', name: 'Mug', unit: eur(900), taxClass: 'standard' },
  { sku: 'tea', name: 'Tea', unit: eur(450), taxClass: 'reduced' },
]);
const now = new Date('2025-03-10T12:00:00Z');

test('an empty cart costs nothing', () => {
  expect(priceCart(new Cart(catalog), { catalog, currency: 'EUR', now }).total.minor).toBe(0);
});

test('promotion, coupon and tax come in that order', () => {
  const cart = new Cart(catalog);
  cart.add('mug', 3);
  cart.add('tea', 2);
  const quote = priceCart(cart, {
    catalog,
    currency: 'EUR',
    now,
    promotions: [{ sku: 'mug', take: 3, pay: 2 }],
    coupons: new CouponBook([{ code: 'TEN', off: { basisPoints: 1000 } }]),
    couponCode: 'TEN',
    tax: { standard: 1900, reduced: 700, none: 0 },
  });
  expect(quote.goods.toString()).toBe('27.00 EUR');
  expect(quote.discount.toString()).toBe('2.70 EUR');
  expect(quote.tax.toString()).toBe('3.65 EUR');
  expect(quote.total.toString()).toBe('27.95 EUR');
});
