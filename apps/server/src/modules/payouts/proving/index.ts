export { startPayouts } from './start-payouts.ts';
export type { Payouts } from './start-payouts.ts';
export { resolveIntent } from './resolve-intent.ts';
