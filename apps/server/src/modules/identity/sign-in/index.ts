export { endSession } from './end-session.ts';
export type { EndReason } from './end-session.ts';
export { endSessionsOf } from './end-sessions.ts';
export { purgeStaleSignIns } from './forget-stale.ts';
export { signIn } from './sign-in.ts';
export type { SignedIn } from './sign-in.ts';
export { idleSeconds } from './token-pair.ts';
