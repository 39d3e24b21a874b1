/** What the benches use of the server: production code, and the test fixtures that drive it. */
import { z } from 'zod';
import { defineEvent } from '#platform/events';
export { systemActor } from '#modules/audit';
export { fastify } from 'fastify';
export { Server as IoServer } from 'socket.io';
export { accountPower } from '#modules/accounts';
export { createAccount } from '#modules/accounts/virtual';
export { depositChecks } from '#modules/matching/verification';
export { createLineMatcher, type LineMatcher } from '#modules/matching/lines';
export { requestStatement } from '#modules/gateway/statements';
export { startGateway, type Gateway } from '#modules/gateway';
export { explainPayout } from '#modules/payouts/settling';
export { startPayouts, type Payouts } from '#modules/payouts/proving';
export { payoutChecks } from '#modules/payouts/verification';
export { enrolDevice } from '#modules/devices/enrolment';
export { createUser } from '#modules/identity/credentials';
export { signIn } from '#modules/identity/sign-in';
export { accountId, balanceChanged, ledgerAccounts, post } from '#modules/ledger';
export {
  creditAccounts,
  creditEntries,
  captureHold,
  placeHold,
  releaseHold,
  reversal,
} from '#modules/ledger/postings';
export { createPostingSealer } from '#modules/ledger/seals';
export { verifyLedger } from '#modules/ledger/verification';
export { beginRecovery, createRecoverer, recoveryRoutes, type Recoverer } from '#modules/recovery';
export { recoveryPower } from '#modules/restores';
export { payeeKeyOf } from '#modules/payout-methods';
export { createIo, startRealtime, type Io, type Realtime } from '#modules/realtime';
export { startWebhooks } from '#modules/webhooks/delivery';
export { checkBackup, restoreBackup, writeBackup } from '#platform/backup';
export { createThrowaway } from '#platform/postgres';
export { foldBalanceFigures } from '#modules/reports/figures';
export { foldTransactions, listOperatorTransactions } from '#modules/reports/transactions';
export { seedLoad } from './load/seed-load.ts';
export { createSearcher } from './load/create-searcher.ts';
export { changePowerRow, proveRowsBy, rowKeys } from '#platform/row-mac';
export { createDb, createPool, type Db, type Query, type Schema } from '#platform/db';
export { migrate } from '#platform/db/migrations';
export { bookChecks } from './cli/rows/book-checks.ts';
export { systemClock } from '#platform/clock';
export { statementEvents } from '#modules/statements';
export { matchRecordedLines } from './listeners.ts';
export { webhookSubscriptions } from './subscriptions.ts';
export { on, publish, startDelivery } from '#platform/events';
export { newId } from '#platform/ids';
export { startJobs } from '#platform/jobs';
export { silentLog } from '#platform/log';
export {
  lock,
  createWriter,
  type CommandKind,
  type LedgerCommand,
  type LedgerResult,
  type Writer,
  together,
} from '#platform/writer';
export { testCluster, type TestCluster } from './testing/database/test-cluster.ts';
export { addPastMonths } from './testing/database/past-months.ts';
export { testIdentity } from './testing/signing/test-identity.ts';
export {
  Killed,
  killPoints,
  mortal,
  type Aim,
  type KillPoint,
  type Mortal,
} from './testing/payouts/mortal.ts';
export { payingWorld, type PayingWorld } from './testing/payouts/paying-world.ts';
export { openRawWebSocket, type RawWebSocket } from './testing/servers/raw-web-socket.ts';
export { testVault } from './testing/database/test-vault.ts';
export { createWebhookWorld } from './testing/people/webhook-world.ts';
export { loadUntilKilled } from './testing/ledger/killed-load.ts';
export {
  creditItem,
  endHoldItem,
  holdItem,
  live,
  createParties,
  testCredit,
} from './testing/ledger/operations.ts';
export { randomOperations, type Asked } from './testing/ledger/random-operations.ts';
export { seeded } from './testing/ledger/seeded.ts';

/** An event that says nothing but its number. */
export const benchTold = defineEvent('bench.told', z.object({ item: z.int().optional() }));
