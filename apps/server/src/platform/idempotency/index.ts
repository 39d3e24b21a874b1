export { withIdempotency } from './with-idempotency.ts';
export { forgetOldKeys } from './forget-old-keys.ts';
