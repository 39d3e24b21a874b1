import type { Console, Permission } from '@wallet/contract';

/** Something that a page lets people begin. The page's button and the palette read the same row. */
export interface PageAct {
  console: Console;
  path: string;
  /** What the address says then: where on the page it is, and the form that is open. */
  search: Readonly<Record<string, string>>;
  right: Permission;
}

const admin = 'admin' as const;
const merchant = 'merchant' as const;

/** Everything that is begun from a page and not from one of its rows. A new one is a row here, its button (`ActButton`) and its words. */
export const pageActs = {
  newWithdrawal: { console: admin, path: '/withdrawal-requests', search: { new: 'withdrawal' }, right: 'withdrawals.createFor' },
  markDeposit: { console: admin, path: '/unmatched-money', search: { mark: 'deposit' }, right: 'unmatched.propose' },
  runComparison: { console: admin, path: '/reconciliation', search: {}, right: 'reconciliation.propose' },
  ownMove: { console: admin, path: '/reconciliation', search: { tab: 'moves', new: 'move' }, right: 'moves.propose' },
  adjustMerchant: { console: admin, path: '/reconciliation', search: { tab: 'postings', new: 'posting' }, right: 'ledger.adjust' },
  importStatement: { console: admin, path: '/reconciliation', search: { tab: 'imports', new: 'import' }, right: 'accounts.importStatement' },
  beginShift: { console: admin, path: '/shift', search: {}, right: 'shift.take' },
  endShift: { console: admin, path: '/shift', search: { act: 'end' }, right: 'shift.take' },
  enrolDevice: { console: admin, path: '/', search: { act: 'enrol' }, right: 'devices.enrol' },
  newDanaAccount: { console: admin, path: '/dana', search: { new: 'account' }, right: 'accounts.manage' },
  newLivinAccount: { console: admin, path: '/livin', search: { new: 'account' }, right: 'accounts.manage' },
  newMayaAccount: { console: admin, path: '/maya', search: { new: 'account' }, right: 'accounts.manage' },
  newProxy: { console: admin, path: '/proxy', search: { new: 'proxy' }, right: 'proxies.create' },
  importProxies: { console: admin, path: '/proxy', search: { new: 'import' }, right: 'proxies.create' },
  newMerchant: { console: admin, path: '/merchant', search: { new: 'merchant' }, right: 'merchants.create' },
  invite: { console: admin, path: '/user', search: { new: 'invitation' }, right: 'users.invite' },
  newRule: { console: admin, path: '/settings', search: { section: 'rules', new: 'rule' }, right: 'rules.propose' },
  newBlock: { console: admin, path: '/settings', search: { section: 'blocklist', new: 'block' }, right: 'rules.propose' },
  placeHold: { console: admin, path: '/settings', search: { section: 'retention', new: 'hold' }, right: 'settings.manage' },
  importInstitutions: { console: admin, path: '/settings', search: { section: 'institutions', new: 'institutions' }, right: 'institutions.manage' },
  announce: { console: admin, path: '/settings', search: { section: 'maintenance', new: 'announcement' }, right: 'settings.manage' },
  depositLink: { console: merchant, path: '/', search: { new: 'deposit-link' }, right: 'sessions.create' },
  withdrawalLink: { console: merchant, path: '/', search: { new: 'withdrawal-link' }, right: 'sessions.create' },
  askPayout: { console: merchant, path: '/withdrawal-requests', search: { new: 'withdrawal' }, right: 'withdrawals.createOwn' },
  importPayouts: { console: merchant, path: '/withdrawal-requests', search: { new: 'withdrawals' }, right: 'withdrawals.createOwn' },
  payoutMethod: { console: merchant, path: '/payout-methods', search: { new: 'method' }, right: 'payoutMethods.manage' },
  apiToken: { console: merchant, path: '/api-tokens', search: { new: 'token' }, right: 'apiTokens.manage' },
  webhook: { console: merchant, path: '/developers', search: { tab: 'webhooks', new: 'webhook' }, right: 'webhooks.manage' },
  testSession: { console: merchant, path: '/developers', search: { tab: 'reference' }, right: 'sessions.test' },
  testEmbed: { console: merchant, path: '/developers', search: { tab: 'embed' }, right: 'sessions.test' },
  inviteTeam: { console: merchant, path: '/settings', search: { section: 'team', new: 'person' }, right: 'users.invite' },
} as const satisfies Readonly<Record<string, PageAct>>;

export type ActName = keyof typeof pageActs;
