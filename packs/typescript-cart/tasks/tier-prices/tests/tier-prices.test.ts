// canary-2b52143d-tier-prices
import { Cart, Catalog, Money, Product, Terms, priceCart, unitPrice } from './src';

const eur = (minor: number) => Money.of(minor, 'EUR');
const shirt: Product = {
  sku: 'shirt',
  name: 'Shirt',
  unit: eur(500),
  taxClass: 'standard',
  tiers: [
    { from: 10, unit: eur(450) },
    { from: 100, unit: eur(390) },
  ],
};
const reversed: Product = { ...shirt, sku: 'reversed', tiers: [...shirt.tiers!].reverse() };
const sale: Product = { ...shirt, sku: 'sale', unit: eur(430) };
const catalog = new Catalog([shirt, reversed, sale]);
const terms: Terms = { catalog, currency: 'EUR', now: new Date(0) };
const price = (product: Product, quantity: number) => unitPrice(product, quantity).minor;

test('one piece less than a tier', () => {
  expect(price(shirt, 9)).toBe(500);
});

test('as many pieces as a tier says', () => {
  expect(price(shirt, 10)).toBe(450);
});

test('just below and at the second tier', () => {
  expect(price(shirt, 99)).toBe(450);
  expect(price(shirt, 100)).toBe(390);
});

test('tiers in another order', () => {
  expect(price(reversed, 150)).toBe(390);
  expect(price(reversed, 50)).toBe(450);
});

test('a tier that is dearer than the plain price', () => {
  expect(price(sale, 10)).toBe(430);
});

test('the next tier is cheaper again', () => {
  expect(price(sale, 100)).toBe(390);
});

test('pieces of all options count together', () => {
  const cart = new Cart(catalog);
  cart.add('shirt', 5, { colour: 'red' });
  cart.add('shirt', 5, { colour: 'blue' });
  const quote = priceCart(cart, terms);
  expect(quote.lines.map((line) => line.unit.minor)).toEqual([450, 450]);
  expect(quote.total.toString()).toBe('45.00 EUR');
});

test('pieces of other products do not count', () => {
  const cart = new Cart(catalog);
  cart.add('shirt', 6);
  cart.add('reversed', 6);
  expect(priceCart(cart, terms).goods.minor).toBe(6000);
});

test('a promotion stays with its line', () => {
  const cart = new Cart(catalog);
  cart.add('shirt', 8, { colour: 'red' });
  cart.add('shirt', 2, { colour: 'blue' });
  const quote = priceCart(cart, { ...terms, promotions: [{ sku: 'shirt', take: 3, pay: 2 }] });
  expect(quote.lines.map((line) => line.promotion.minor)).toEqual([900, 0]);
  expect(quote.total.minor).toBe(3600);
});

test('a whole order at the last tier', () => {
  const cart = new Cart(catalog);
  cart.add('reversed', 60, { size: 'S' });
  cart.add('reversed', 40, { size: 'L' });
  expect(priceCart(cart, terms).total.toString()).toBe('390.00 EUR');
});
