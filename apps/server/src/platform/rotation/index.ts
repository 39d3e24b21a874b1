export { forgetKeys } from './forget-keys.ts';
export { resign } from './resign.ts';
export { reencrypt } from './reencrypt.ts';
export { digestsChannel, selectDigestSecret } from './digests.sql.ts';
export type { DigestColumn } from './digests.sql.ts';
export { readDigestSecret, TurnProblem, changeDigests } from './change-digests.ts';
