/** What the benches use of the server: production code, and the test fixtures that drive it. */
export { depositChecks } from '#modules/deposits';
export { accountId, balanceChanged, creditAccounts, creditLegs, holdCommit, holdPlace, holdVoid, ledgerAccounts, post, reversal, together, verifyLedger } from '#modules/ledger';
export { migrate, openDb, openPool, type Db } from '#platform/db';
export { systemClock } from '#platform/clock';
export { startFacts, tellFact } from '#platform/facts';
export { newId } from '#platform/ids';
export { silentLog } from '#platform/log';
export { lock, openWriter, type ItemKind, type MoneyItem, type Verdict, type Writer } from '#platform/writer';
export { testCluster, type TestCluster } from './testing/test-cluster.ts';
export { loadUntilKilled } from './testing/ledger/killed-load.ts';
export { creditItem, live, openParties, testCredit } from './testing/ledger/operations.ts';
export { randomOperations, type Asked } from './testing/ledger/random-operations.ts';
export { seeded } from './testing/ledger/seeded.ts';
