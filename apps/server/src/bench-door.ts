/** What the benches use of the server: production code, and the test fixtures that drive it. */
import { z } from 'zod';
import { defineEvent } from '#platform/events';
export { systemActor } from '#modules/audit';
export { fastify } from 'fastify';
export { Server as IoServer } from 'socket.io';
export { accountPower } from '#modules/accounts';
export { createAccount } from '#modules/accounts/virtual';
export { depositChecks } from '#modules/matching/verification';
export { openLineMatcher, type LineMatcher } from '#modules/matching/lines';
export { askForHistory } from '#modules/gateway/statements';
export { openGateway, type Gateway } from '#modules/gateway';
export { explainPayout } from '#modules/payouts/settling';
export { openPayouts, type Payouts } from '#modules/payouts/proving';
export { payoutChecks } from '#modules/payouts/verification';
export { enrolDevice } from '#modules/devices/enrolment';
export { createUser } from '#modules/identity/credentials';
export { signIn } from '#modules/identity/sign-in';
export { accountId, balanceChanged, ledgerAccounts, post, together } from '#modules/ledger';
export {
  creditAccounts,
  creditLegs,
  holdCommit,
  holdPlace,
  holdVoid,
  reversal,
} from '#modules/ledger/postings';
export { openPostingSealer } from '#modules/ledger/seals';
export { verifyLedger } from '#modules/ledger/verification';
export { beginRecovery, openRecoverer, recoveryRoutes, type Recoverer } from '#modules/recovery';
export { recoveryPower } from '#modules/restores';
export { payeeKeyOf } from '#modules/payout-methods';
export { createIo, openRealtime, type Io, type Realtime } from '#modules/realtime';
export { openWebhooks } from '#modules/webhooks/delivery';
export { checkBackup, restoreBackup, writeBackup } from '#platform/backup';
export { openThrowaway } from '#platform/postgres';
export { foldBalanceFigures } from '#modules/reports/figures';
export { foldTransactions, listOperatorTransactions } from '#modules/reports/transactions';
export { seedLoad } from './load/seed-load.ts';
export { openSearcher } from './load/open-searcher.ts';
export { changePowerRow, proveRowsBy, rowKeys } from '#platform/row-mac';
export { migrate, openDb, openPool, type Db, type Query, type Schema } from '#platform/db';
export { bookChecks } from './cli/book-checks.ts';
export { systemClock } from '#platform/clock';
export { statementEvents } from '#modules/statements';
export { payoutEvents } from '#modules/payouts';
export { matchRecordedLines, proveReported } from './listeners.ts';
export { webhookSubscriptions } from './subscriptions.ts';
export { on, publish, startDelivery } from '#platform/events';
export { newId } from '#platform/ids';
export { openJobs } from '#platform/jobs';
export { silentLog } from '#platform/log';
export {
  lock,
  openWriter,
  type ItemKind,
  type MoneyItem,
  type Verdict,
  type Writer,
} from '#platform/writer';
export { testCluster, type TestCluster } from './testing/test-cluster.ts';
export { addPastMonths } from './testing/past-months.ts';
export { testIdentity } from './testing/test-identity.ts';
export {
  Killed,
  killPoints,
  mortal,
  type Aim,
  type KillPoint,
  type Mortal,
} from './testing/payouts/mortal.ts';
export { payingWorld, type PayingWorld } from './testing/paying-world.ts';
export { openRawWebSocket, type RawWebSocket } from './testing/raw-web-socket.ts';
export { testVault } from './testing/test-vault.ts';
export { openWebhookWorld } from './testing/webhook-world.ts';
export { loadUntilKilled } from './testing/ledger/killed-load.ts';
export {
  creditItem,
  endHoldItem,
  holdItem,
  live,
  openParties,
  testCredit,
} from './testing/ledger/operations.ts';
export { randomOperations, type Asked } from './testing/ledger/random-operations.ts';
export { seeded } from './testing/ledger/seeded.ts';

/** An event that says nothing but its number. */
export const benchTold = defineEvent('bench.told', z.object({ item: z.int().optional() }));
