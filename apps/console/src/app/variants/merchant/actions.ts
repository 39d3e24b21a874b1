import type { PageAct } from '../../actions.ts';

/**
 * Everything that is begun from a page of the merchants’ console and not from one of its rows. A
 * new one is a row here, its button (`ActionButton`) and its words.
 */
export const acts = {
  depositLink: { path: '/', search: { new: 'deposit-link' }, right: 'sessions.create' },
  withdrawalLink: { path: '/', search: { new: 'withdrawal-link' }, right: 'sessions.create' },
  askPayout: {
    path: '/withdrawal-requests',
    search: { new: 'withdrawal' },
    right: 'withdrawals.createOwn',
  },
  importPayouts: {
    path: '/withdrawal-requests',
    search: { new: 'withdrawals' },
    right: 'withdrawals.createOwn',
  },
  payoutMethod: {
    path: '/payout-methods',
    search: { new: 'method' },
    right: 'payoutMethods.manage',
  },
  apiToken: { path: '/api-tokens', search: { new: 'token' }, right: 'apiTokens.manage' },
  webhook: {
    path: '/developers',
    search: { tab: 'webhooks', new: 'webhook' },
    right: 'webhooks.manage',
  },
  testSession: { path: '/developers', search: { tab: 'reference' }, right: 'sessions.test' },
  testEmbed: { path: '/developers', search: { tab: 'embed' }, right: 'sessions.test' },
  inviteTeam: {
    path: '/settings',
    search: { section: 'team', new: 'person' },
    right: 'users.invite',
  },
} as const satisfies Readonly<Record<string, PageAct>>;
