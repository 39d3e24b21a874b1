export { beginAttempt } from './begin-attempt.ts';
export { reportsOf } from './reports-of.ts';
export { handTo, provedIntent } from './sign-ticket.ts';
export { endOutlivedWakes } from './sweep-wakes.ts';
export { takeNext } from './take-next.ts';
export { takeReport, takeTransferReport } from './take-report.ts';
