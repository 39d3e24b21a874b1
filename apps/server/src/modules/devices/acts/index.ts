export { runPending } from './run-pending.ts';
export { startCheck } from './start-check.ts';
