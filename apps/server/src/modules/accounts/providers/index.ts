export { accountKeyOf, accountKeysOf, numberFits, plainName } from './account-number.ts';
export { lockAccountSlots } from './lock-slots.sql.ts';
export {
  depositWay,
  payoutProviderOf,
  providerDay,
  providerOf,
  startOfProviderDay,
} from './providers.ts';
export { accountZone, historyLag, roomOf } from './room.sql.ts';
