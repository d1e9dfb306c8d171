/** What the shop can show to a customer: a code for the translation, and a sentence for the log. */
export class CartError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'CartError';
  }
}

export type ErrorCode =
  | 'currency-mismatch'
  | 'invalid-amount'
  | 'invalid-quantity'
  | 'unknown-product'
  | 'unknown-coupon'
  | 'coupon-expired'
  | 'coupon-not-yet-valid'
  | 'coupon-used-up'
  | 'coupon-minimum';
