export { createLocalLimit } from './local-limit.ts';
export { networkOf } from './network-of.ts';
export { createAddressLimit, createRateLimit } from './rate-limit.ts';
export type { RateLimit } from './rate-limit.ts';
export { createSharedCounts } from './shared-counts.ts';
export type { SharedCounts } from './shared-counts.ts';
