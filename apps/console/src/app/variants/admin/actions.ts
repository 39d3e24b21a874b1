import type { PageAct } from '../../actions.ts';
import { accountActs } from '../../account-act.ts';

/**
 * Everything that is begun from a page of the operators’ console and not from one of its rows. A
 * new one is a row here, its button (`ActionButton`) and its words.
 */
export const acts = {
  newWithdrawal: {
    path: '/withdrawal-requests',
    search: { new: 'withdrawal' },
    right: 'withdrawals.createFor',
  },
  markDeposit: {
    path: '/unmatched-money',
    search: { mark: 'deposit' },
    right: 'unmatched.propose',
  },
  runComparison: { path: '/reconciliation', search: {}, right: 'reconciliation.propose' },
  ownMove: {
    path: '/reconciliation',
    search: { tab: 'moves', new: 'move' },
    right: 'moves.propose',
  },
  adjustMerchant: {
    path: '/reconciliation',
    search: { tab: 'postings', new: 'posting' },
    right: 'ledger.adjust',
  },
  importStatement: {
    path: '/reconciliation',
    search: { tab: 'imports', new: 'import' },
    right: 'accounts.importStatement',
  },
  beginShift: { path: '/shift', search: {}, right: 'shift.take' },
  endShift: { path: '/shift', search: { act: 'end' }, right: 'shift.take' },
  enrolDevice: { path: '/', search: { act: 'enrol' }, right: 'devices.enrol' },
  ...accountActs((provider) => ({
    path: `/${provider}`,
    search: { new: 'account' },
    right: 'accounts.manage' as const,
  })),
  newProxy: { path: '/proxy', search: { new: 'proxy' }, right: 'proxies.create' },
  importProxies: { path: '/proxy', search: { new: 'import' }, right: 'proxies.create' },
  newMerchant: { path: '/merchant', search: { new: 'merchant' }, right: 'merchants.create' },
  invite: { path: '/user', search: { new: 'invitation' }, right: 'users.invite' },
  newRule: { path: '/settings', search: { section: 'rules', new: 'rule' }, right: 'rules.propose' },
  newBlock: {
    path: '/settings',
    search: { section: 'blocklist', new: 'block' },
    right: 'rules.propose',
  },
  placeHold: {
    path: '/settings',
    search: { section: 'retention', new: 'hold' },
    right: 'settings.manage',
  },
  importInstitutions: {
    path: '/settings',
    search: { section: 'institutions', new: 'institutions' },
    right: 'institutions.manage',
  },
  announce: {
    path: '/settings',
    search: { section: 'maintenance', new: 'announcement' },
    right: 'settings.manage',
  },
} as const satisfies Readonly<Record<string, PageAct>>;
