export { endStaleLogins } from './cancel-login.ts';
export { lockOwnAccount } from './own-account.ts';
export type { FromDevice, ReportOutcome, ReportError } from './own-account.ts';
export { recordLoginStep, recordSignIn, recordSignInFailure } from './record-login.ts';
export { deviceActor, stopSettling } from './stop-settling.ts';
