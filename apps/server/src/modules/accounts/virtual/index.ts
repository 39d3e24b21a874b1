export { createAccount } from './create-account.ts';
export type { NewAccount } from './create-account.ts';
export { createVirtualAccounts } from './create-virtual-accounts.ts';
export { readVirtualAccount, readVirtualAccounts } from './read-virtual-account.ts';
