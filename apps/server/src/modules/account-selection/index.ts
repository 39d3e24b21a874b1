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
export { whyNot } from './obstacles.ts';
export type { WhyNot } from './obstacles.ts';
export { openReserve } from './open-reserve.ts';
export { fitsStrangersShare } from './strangers-share.ts';
export type { UsedRoom } from './strangers-share.ts';
export { limitsOf, toJudge, whyNotPayable } from './why-not-payable.ts';
export type { AccountToJudge } from './why-not-payable.ts';
export type { PayingAccount } from './why-not-paying.ts';
