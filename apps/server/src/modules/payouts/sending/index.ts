export { beginAttempt } from './begin-attempt.ts';
export { reportsOf } from './reports-of.ts';
export { handTo, provedIntent } from './sign-ticket.ts';
export { endOutlivedWakes } from './sweep-wakes.ts';
export { assignNextTransfer } from './assign-next-transfer.ts';
export { takeReport, recordTransferReport } from './record-transfer-report.ts';
