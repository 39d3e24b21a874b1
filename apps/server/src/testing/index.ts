export { testDatabase } from './test-database.ts';
export type { TestDatabase } from './test-database.ts';
export { testCluster } from './test-cluster.ts';
export type { TestCluster } from './test-cluster.ts';
export { testVault } from './test-vault.ts';
