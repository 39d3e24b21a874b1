export { checkLogins } from './check-logins.ts';
export { addressOf, assumeRole, poolNames, usualLogins } from './logins.ts';
export type { DatabaseAddress, PlainLogins } from './logins.ts';
export { LoginProblem, makeLogins } from './make-logins.ts';
export { scramVerifier } from './scram.ts';
