export { beginRecovery } from './begin-recovery.ts';
export { recoveryRoutes } from './endpoints.ts';
export { createRecoverer } from './open-recovery.ts';
export type { Recoverer } from './open-recovery.ts';
export type { RecoveryDeps } from './recovery-deps.ts';
