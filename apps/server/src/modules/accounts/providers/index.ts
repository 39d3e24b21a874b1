export { accountKeyOf, accountKeysOf, numberFits, plainName } from './account-number.ts';
export { lockAccountSlots } from './lock-slots.sql.ts';
export {
  depositWay,
  payoutProviderOf,
  providerDay,
  providerOf,
  providerTable,
  startOfProviderDay,
} from './providers.ts';
export type { DepositWay } from './providers.ts';
export { accountZone, historyLag, roomOf } from './room.sql.ts';
