export { forgetKeys } from './forget-keys.ts';
export { resign } from './resign.ts';
export { reseal } from './reseal.ts';
export { digestsChannel, selectDigestSecret } from './digests.sql.ts';
export type { DigestColumn } from './digests.sql.ts';
export { readDigestSecret, TurnProblem, turnDigests } from './turn-digests.ts';
