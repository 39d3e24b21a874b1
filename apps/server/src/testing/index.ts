export { testCluster } from './database/test-cluster.ts';
export type { TestCluster } from './database/test-cluster.ts';
export { redisMissing, testRedis } from './servers/test-redis.ts';
export type { TestRedis } from './servers/test-redis.ts';
export { emptyDatabase, migratedDatabase, testDatabase } from './database/test-database.ts';
export type { EmptyDatabase, TestDatabase } from './database/test-database.ts';
export { asLogin } from './database/as-login.ts';
export { asThief } from './database/as-thief.ts';
export { asOwner } from './database/as-owner.ts';
export { rowsRead } from './database/plans.ts';
export { signPeople, signRequest, signToken } from './signing/signed.ts';
export { testVault } from './database/test-vault.ts';
export { testHttp } from './servers/test-http.ts';
export type { Answered, Sent, TestHttp } from './servers/test-http.ts';
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
} from './deposits/money-in.ts';
export type { AccountOptions, LineOptions, MerchantOptions } from './deposits/money-in.ts';
export { depositWorld } from './deposits/deposit-world.ts';
export type { DepositWorld, OpenDeposit } from './deposits/deposit-world.ts';
export { addRead, payingWorld, reportOf } from './payouts/paying-world.ts';
export type { OpenIntent, PayingWorld } from './payouts/paying-world.ts';
export { runSchedule } from './payouts/run-schedule.ts';
export type { EngineCalls, ScheduleResult } from './payouts/run-schedule.ts';
export { raceExpiryAgainstCredit } from './deposits/race-expiry.ts';
export type { RaceResult } from './deposits/race-expiry.ts';
export { pdfText } from './documents/pdf-text.ts';
export { testMailServer } from './servers/test-mail-server.ts';
export type { TestMailServer } from './servers/test-mail-server.ts';
export { testReceiver } from './servers/test-receiver.ts';
export type { Received, TestReceiver } from './servers/test-receiver.ts';
export { testRaising } from './signing/test-raising.ts';
export type { TestRaising } from './signing/test-raising.ts';
export { testIdentity } from './signing/test-identity.ts';
export type { TestIdentity } from './signing/test-identity.ts';
export { addMerchantRows } from './people/merchant-rows.ts';
export type { MerchantRows } from './people/merchant-rows.ts';
export { onlyOwner, seenBy } from './database/past-application-checks.ts';
export { watchedDb } from './database/watched-db.ts';
export type { WatchedDb } from './database/watched-db.ts';
export { testProxy } from './servers/test-proxy.ts';
export type { TestProxy, TestProxyOptions } from './servers/test-proxy.ts';
export { testCertificate } from './servers/test-certificate.ts';
export { takeUnknown } from './payouts/unknown-payout.ts';
export type { UnknownPayoutOf } from './payouts/unknown-payout.ts';
export {
  addPaidDeposit,
  addTransactions,
  addUnpaidDeposit,
  addWaitingPayout,
  minuteOfPast,
} from './deposits/transaction-rows.ts';
export type { PastRows } from './deposits/transaction-rows.ts';
export { modelPhone } from './payouts/model-phone.ts';
export type { ModelPhone } from './payouts/model-phone.ts';
export { signRow, signRows, signSettings } from './signing/sign-row.ts';
export { shiftSnapshots } from './deposits/shift-snapshots.ts';
export { moveTaken } from './deposits/move-taken.ts';
export { signAsInstallation } from './signing/sign-as-installation.ts';
export { oneOwnCode, testApprovals } from './signing/test-approvals.ts';
export { strangers } from './signing/sign-people.ts';
export type { Strangers } from './signing/sign-people.ts';
export { compareDumps } from './upgrade/compare-dumps.ts';
export { dumpRows, type Dump } from './upgrade/dump-rows.ts';
export { recordRows } from './upgrade/recorded.ts';
export { addAgreedMove } from './payouts/agreed-move.ts';
export {
  hostileDocuments,
  hostilePictures,
  hostileSpreadsheets,
  hostileTables,
} from './hostile-files/index.ts';
export type { HostileFile } from './hostile-files/index.ts';
