export { selectDepositsToSign, selectNamedBeforePaid, selectSessionsToSign } from './births.sql.ts';
export { depositPower, isProvedDeposit } from './deposit-power.ts';
export type { DepositPower } from './deposit-power.ts';
export { lockAttempts, moveDeposit, selectAttempts } from './deposits.sql.ts';
export type { DepositRow } from './deposits.sql.ts';
export type {
  DepositDeps,
  PayoutExplainer,
  PayoutReturner,
  WithdrawalLinks,
  WithdrawalWish,
} from './deps.ts';
export { readMoneyAtRisk } from './read-money-at-risk.ts';
export { readMoneyInFlight } from './read-money-in-flight.ts';
export { rowWatch, tellUnproved } from './tell-unproved.ts';
export { transactionColumns, withTransactionNames } from './transaction-row.sql.ts';
export type { StoredTransaction } from './transaction-row.sql.ts';
export { transactionRow } from './transaction-row.ts';
