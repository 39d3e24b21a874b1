export { holdTold, recoveriesTold, selectReleasesWithoutWords } from './held.sql.ts';
export { isAccountHeld, isAllHeld, isReleased, mayBePaidUnseen } from './judge-held.ts';
export type { ToldHold, ToldRecovery } from './judge-held.ts';
export { orderPower } from './order-power.ts';
export type { OrderPower } from './order-power.ts';
export { recoveryPower, releasePower } from './recovery-power.ts';
export type { ReleasePower } from './recovery-power.ts';
