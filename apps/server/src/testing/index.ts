export { testCluster } from './test-cluster.ts';
export type { TestCluster } from './test-cluster.ts';
export { redisMissing, testRedis } from './test-redis.ts';
export type { TestRedis } from './test-redis.ts';
export { emptyDatabase, migratedDatabase, testDatabase } from './test-database.ts';
export type { EmptyDatabase, TestDatabase } from './test-database.ts';
export { asLogin } from './as-login.ts';
export { asThief } from './as-thief.ts';
export { asOwner } from './as-owner.ts';
export { rowsRead } from './plans.ts';
export { signPeople, signRequest, signToken } from './signed.ts';
export { testVault } from './test-vault.ts';
export { testHttp } from './test-http.ts';
export type { Answered, Sent, TestHttp } from './test-http.ts';
export {
  addAccount,
  addCoverage,
  addFarm,
  addLine,
  addMerchant,
  makeDayOlder,
  makeOlder,
  phoneNumberOf,
  signLine,
  signRead,
} from './money-in.ts';
export type { AccountOptions, LineOptions, MerchantOptions } from './money-in.ts';
export { depositWorld } from './deposit-world.ts';
export type { DepositWorld, OpenDeposit } from './deposit-world.ts';
export { addRead, payingWorld, reportOf } from './paying-world.ts';
export type { OpenIntent, PayingWorld } from './paying-world.ts';
export { runSchedule } from './payouts/run-schedule.ts';
export type { EngineCalls, ScheduleResult } from './payouts/run-schedule.ts';
export { raceExpiryAgainstCredit } from './race-expiry.ts';
export type { RaceResult } from './race-expiry.ts';
export { pdfText } from './pdf-text.ts';
export { testMailServer } from './test-mail-server.ts';
export type { TestMailServer } from './test-mail-server.ts';
export { testReceiver } from './test-receiver.ts';
export type { Received, TestReceiver } from './test-receiver.ts';
export { testRaising } from './test-raising.ts';
export type { TestRaising } from './test-raising.ts';
export { testIdentity } from './test-identity.ts';
export type { TestIdentity } from './test-identity.ts';
export { addMerchantRows } from './merchant-rows.ts';
export type { MerchantRows } from './merchant-rows.ts';
export { onlyOwner, seenBy } from './past-first-wall.ts';
export { watchedDb } from './watched-db.ts';
export type { WatchedDb } from './watched-db.ts';
export { testProxy } from './test-proxy.ts';
export type { TestProxy, TestProxyOptions } from './test-proxy.ts';
export { testCertificate } from './test-certificate.ts';
export { takeUnknown } from './unknown-payout.ts';
export type { UnknownPayoutOf } from './unknown-payout.ts';
export {
  addPaidDeposit,
  addTransactions,
  addUnpaidDeposit,
  addWaitingPayout,
  minuteOfPast,
} from './transaction-rows.ts';
export type { PastRows } from './transaction-rows.ts';
export { modelPhone } from './payouts/model-phone.ts';
export type { ModelPhone } from './payouts/model-phone.ts';
export { signRow, signRows, signSettings } from './sign-row.ts';
export { moveReads } from './move-reads.ts';
export { moveTaken } from './move-taken.ts';
export { signAsInstallation } from './sign-as-installation.ts';
export { oneOwnCode, testApprovals } from './test-approvals.ts';
export { strangers } from './sign-people.ts';
export type { Strangers } from './sign-people.ts';
export { compareDumps } from './upgrade/compare-dumps.ts';
export { dumpRows, type Dump } from './upgrade/dump-rows.ts';
export { recordRows } from './upgrade/recorded.ts';
export { addAgreedMove } from './agreed-move.ts';
export {
  hostileDocuments,
  hostilePictures,
  hostileSpreadsheets,
  hostileTables,
} from './hostile-files/index.ts';
export type { HostileFile } from './hostile-files/index.ts';
