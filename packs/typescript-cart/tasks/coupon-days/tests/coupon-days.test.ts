// canary-e9ecc849-coupon-days
import { CartError, Coupon, CouponBook, Money } from './src';

const goods = Money.of(5000, 'EUR');
const noon = new Date('2025-03-15T12:00:00Z');
const spring: Coupon = { code: 'SPRING25', off: { basisPoints: 2500 }, from: '2025-03-01', until: '2025-03-31' };

function answer(book: CouponBook, code: string, now: Date = noon): string {
  try {
    return book.find(code, goods, now).code;
  } catch (error) {
    return error instanceof CartError ? error.code : String(error);
  }
}

const onDay = (day: string) => answer(new CouponBook([spring]), 'SPRING25', new Date(day));

test('morning of the last day', () => {
  expect(onDay('2025-03-31T07:30:00Z')).toBe('SPRING25');
});

test('last moment of the last day', () => {
  expect(onDay('2025-03-31T23:59:59.999Z')).toBe('SPRING25');
});

test('first moment after the last day', () => {
  expect(onDay('2025-04-01T00:00:00Z')).toBe('coupon-expired');
});

test('first moment of the first day', () => {
  expect(onDay('2025-03-01T00:00:00Z')).toBe('SPRING25');
});

test('last moment before the first day', () => {
  expect(onDay('2025-02-28T23:59:59.999Z')).toBe('coupon-not-yet-valid');
});

test('a coupon of one day', () => {
  const book = new CouponBook([{ code: 'LEAP', off: { basisPoints: 100 }, from: '2024-02-29', until: '2024-02-29' }]);
  expect(answer(book, 'LEAP', new Date('2024-02-29T18:00:00Z'))).toBe('LEAP');
  expect(answer(book, 'LEAP', new Date('2024-03-01T01:00:00Z'))).toBe('coupon-expired');
});

test('blanks around the code', () => {
  expect(answer(new CouponBook([spring]), ' spring25 ')).toBe('SPRING25');
  expect(answer(new CouponBook([spring]), '\tSPRING25\n')).toBe('SPRING25');
});

test('blanks inside the code', () => {
  expect(answer(new CouponBook([spring]), 'SPRING 25')).toBe('unknown-coupon');
});

test('a use counts however the code was written', () => {
  const book = new CouponBook([{ ...spring, uses: 5 }]);
  book.redeem(' Spring25');
  book.redeem('spring25 ');
  expect(book.usesOf('SPRING25')).toBe(2);
});

test('the first two only', () => {
  const book = new CouponBook([{ code: 'TWO', off: { basisPoints: 500 }, uses: 2 }]);
  const answers = [1, 2, 3].map(() => {
    const said = answer(book, 'TWO');
    book.redeem('TWO');
    return said;
  });
  expect(answers).toEqual(['TWO', 'TWO', 'coupon-used-up']);
});

test('no uses at all', () => {
  expect(answer(new CouponBook([{ code: 'OFF', off: { basisPoints: 500 }, uses: 0 }]), 'OFF')).toBe('coupon-used-up');
});

test('without a limit', () => {
  const book = new CouponBook([{ code: 'ALWAYS', off: { basisPoints: 500 } }]);
  for (let time = 0; time < 200; time += 1) book.redeem('ALWAYS');
  expect(answer(book, 'ALWAYS')).toBe('ALWAYS');
});

test('a minimum is still asked for', () => {
  const book = new CouponBook([{ code: 'BIG', off: { basisPoints: 500 }, minimum: Money.of(5001, 'EUR') }]);
  expect(answer(book, 'BIG')).toBe('coupon-minimum');
});
