export { withIdempotency } from './with-idempotency.ts';
export { purgeOldKeys } from './purge-old-keys.ts';
