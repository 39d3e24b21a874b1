export { accountPower, isProvedAccount } from './account-power.ts';
export type { AccountPower } from './account-power.ts';
export { selectAccountsToSign } from './account-proofs.sql.ts';
export { accountRowChecks } from './account-row-checks.ts';
export { limitsSchema, toAccount } from './account.ts';
export type { Account, AccountLimits } from './account.ts';
export type { AccountsDeps, RaisingAccountsDeps } from './accounts-deps.ts';
export {
  lockAccount,
  selectOwnAccount,
  selectPayable,
  updateBalance,
  updateBaseline,
} from './accounts.sql.ts';
export type { PayableQuery, PayableRow } from './accounts.sql.ts';
export { accountEvents } from './events.ts';
export { accountNumberOrNull, decryptAccountNumber, readAccount } from './read-account.ts';
export { selectStillPayable } from './still-payable.sql.ts';
