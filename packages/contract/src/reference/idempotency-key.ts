/** The most characters of an `Idempotency-Key`: what other payment APIs take. */
export const longestIdempotencyKey = 255;

/** Visible ASCII, without blanks; as a JSON schema names it. */
export const idempotencyKeyPattern = `^[\\x21-\\x7e]{1,${longestIdempotencyKey}}$`;

/** What a caller reads whose key is no key. */
export const idempotencyKeyRule = `1 to ${longestIdempotencyKey} visible ASCII characters`;

const usable = new RegExp(idempotencyKeyPattern);

/** Whether a key may be used: every door of the product asks here. */
export function isIdempotencyKey(key: string): boolean {
  return usable.test(key);
}
