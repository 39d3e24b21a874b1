export { accountKeyOf, accountKeysOf, numberFits, plainName } from './account-number.ts';
export { lockAccountAmounts } from './lock-amounts.sql.ts';
export {
  depositWay,
  payoutProviderOf,
  providerDay,
  providerOf,
  startOfProviderDay,
} from './providers.ts';
export { accountZone, historyLag, roomOf } from './capacity.sql.ts';
