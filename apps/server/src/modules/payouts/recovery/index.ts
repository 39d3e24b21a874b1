export { payByNamedDebit, recoverOrder, settlePairs } from './recover-attempts.ts';
export type { RecoverDeps } from './recover-attempts.ts';
