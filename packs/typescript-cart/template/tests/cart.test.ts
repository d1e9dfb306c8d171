import { Cart, CartError, Catalog, Money } from '../src';

const catalog = new Catalog([{ sku: 'cap', name: 'Cap', unit: Money.of(1500, 'EUR'), taxClass: 'standard' }]);

test('the same product is one line', () => {
  const cart = new Cart(catalog);
  cart.add('cap');
  cart.add('cap', 2);
  expect(cart.lines).toEqual([{ sku: 'cap', options: {}, quantity: 3 }]);
});

test('zero pieces take a line out', () => {
  const cart = new Cart(catalog);
  cart.add('cap', 2);
  cart.setQuantity('cap', 0);
  expect(cart.count).toBe(0);
});

test('half a piece cannot be bought', () => {
  expect(() => new Cart(catalog).add('cap', 0.5)).toThrow(CartError);
});
