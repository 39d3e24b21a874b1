export { openLocalLimit } from './local-limit.ts';
export { networkOf } from './network-of.ts';
export { openAddressLimit, openRateLimit } from './rate-limit.ts';
export type { RateLimit } from './rate-limit.ts';
export { openSharedCounts } from './shared-counts.ts';
export type { SharedCounts } from './shared-counts.ts';
