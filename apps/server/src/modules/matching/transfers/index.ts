export { aboutMove, internalTransferPower } from './internal-transfer-power.ts';
export { withTransferDecisions } from './transfer-decisions.ts';
export { isItsSide, internalTransferRows, withLine } from './settle-internal-transfer.ts';
export type { LockedMove } from './settle-internal-transfer.ts';
