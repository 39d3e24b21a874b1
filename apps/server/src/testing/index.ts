export { testCluster } from './test-cluster.ts';
export type { TestCluster } from './test-cluster.ts';
export { emptyDatabase, testDatabase } from './test-database.ts';
export type { EmptyDatabase, TestDatabase } from './test-database.ts';
export { testVault } from './test-vault.ts';
export { testHttp } from './test-http.ts';
export type { Answered, Sent, TestHttp } from './test-http.ts';
export { addAccount, addCoverage, addLine, addMerchant, makeOlder } from './money-in.ts';
export type { AccountOptions, LineOptions, MerchantOptions } from './money-in.ts';
