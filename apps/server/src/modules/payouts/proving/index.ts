export { openPayouts } from './open-payouts.ts';
export type { Payouts } from './open-payouts.ts';
export { resolveIntent } from './resolve-intent.ts';
