export { choosePayers, readPayers, withReserved, withoutLimits } from './choose-payers.ts';
export type { ChosenAccount, ChosenPayers, OutLimits } from './choose-payers.ts';
export { findInquirers } from './find-inquirers.ts';
export type { Inquirer } from './find-inquirers.ts';
export { findPayableAccounts } from './find-payable-accounts.ts';
export type {
  ConsideredAccount,
  PayableAccount,
  PayableAccounts,
} from './find-payable-accounts.ts';
export { blockerOf } from './account-blockers.ts';
export type { WhyNot } from './account-blockers.ts';
export { insertReserve } from './insert-reserve.ts';
export { fitsPublicShare } from './public-share.ts';
export type { UsedCapacity } from './public-share.ts';
export { limitsOf, toCheckable, payableBlocker } from './payable-blocker.ts';
export type { AccountToCheck } from './payable-blocker.ts';
export type { PayingAccount } from './paying-blocker.ts';
