export { carryOutPending } from './carry-out-pending.ts';
export { startCheck } from './start-check.ts';
