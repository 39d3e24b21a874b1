export {
  selectHoldReport,
  selectRecoveryReports,
  selectReleasesWithoutDecisions,
} from './held.sql.ts';
export { isAccountHeld, isAllHeld, isReleased, mayBePaidUnseen } from './restore-holds.ts';
export type { HoldReport, RecoveryReport } from './restore-holds.ts';
export { orderPower } from './order-power.ts';
export type { OrderPower } from './order-power.ts';
export { recoveryPower, releasePower } from './recovery-power.ts';
export type { ReleasePower } from './recovery-power.ts';
