// canary-485e0632-cart-merge
import { Cart, Catalog, Money, lineKey } from './src';

const product = (sku: string, limit?: number) => ({
  sku,
  name: sku,
  unit: Money.of(1000, 'EUR'),
  taxClass: 'standard' as const,
  limit,
});
const catalog = new Catalog([product('mug'), product('ticket', 4), product('shirt'), product('pen')]);
const seen = (cart: Cart) => cart.lines.map((line) => `${line.quantity} ${line.sku}`);

function carts(): [Cart, Cart] {
  return [new Cart(catalog), new Cart(catalog)];
}

test('quantities are added', () => {
  const [account, guest] = carts();
  account.add('mug', 2);
  guest.add('mug');
  account.merge(guest);
  expect(seen(account)).toEqual(['3 mug']);
});

test('the limit holds', () => {
  const [account, guest] = carts();
  account.add('ticket', 3);
  guest.add('ticket', 3);
  account.merge(guest);
  expect(account.count).toBe(4);
});

test('the limit of this catalogue holds, not that of the other', () => {
  const account = new Cart(catalog);
  const guest = new Cart(new Catalog([product('ticket', 50)]));
  guest.add('ticket', 11);
  account.merge(guest);
  expect(seen(account)).toEqual(['4 ticket']);
});

test('options in another order are the same choice', () => {
  const [account, guest] = carts();
  account.add('shirt', 1, { size: 'M', colour: 'red' });
  guest.add('shirt', 2, { colour: 'red', size: 'M' });
  account.merge(guest);
  expect(seen(account)).toEqual(['3 shirt']);
});

test('options in another order without a merge', () => {
  const [cart] = carts();
  cart.add('shirt', 1, { size: 'M', colour: 'red' });
  cart.add('shirt', 4, { colour: 'red', size: 'M' });
  cart.setQuantity('shirt', 2, { colour: 'red', size: 'M' });
  expect(seen(cart)).toEqual(['2 shirt']);
});

test('other options are another line', () => {
  const [account, guest] = carts();
  account.add('shirt', 1, { size: 'M', colour: 'red' });
  guest.add('shirt', 1, { size: 'red', colour: 'M' });
  guest.add('mug', 2);
  account.merge(guest);
  expect(seen(account)).toEqual(['1 shirt', '1 shirt', '2 mug']);
});

test('keys do not collide', () => {
  expect(lineKey('a', { b: 'c', d: 'e' }) === lineKey('a', { d: 'e', b: 'c' })).toBe(true);
  expect(lineKey('a', { b: 'c,d' }) === lineKey('a', { b: 'c', d: '' })).toBe(false);
});

test('what is sold no more is left out and named', () => {
  const account = new Cart(catalog);
  const guest = new Cart(new Catalog([product('lamp'), product('pen'), product('vase')]));
  guest.add('lamp');
  guest.add('pen', 2);
  guest.add('vase');
  expect(account.merge(guest)).toEqual(['lamp', 'vase']);
  expect(seen(account)).toEqual(['2 pen']);
});

test('new lines come last', () => {
  const [account, guest] = carts();
  account.add('pen', 1);
  account.add('mug', 1);
  guest.add('ticket', 2);
  guest.add('mug', 1);
  account.merge(guest);
  expect(seen(account)).toEqual(['1 pen', '2 mug', '2 ticket']);
});

test('the other cart stays as it is', () => {
  const [account, guest] = carts();
  account.add('mug', 5);
  guest.add('mug', 1);
  account.merge(guest);
  account.setQuantity('mug', 9);
  expect(seen(guest)).toEqual(['1 mug']);
  expect(seen(account)).toEqual(['9 mug']);
});
