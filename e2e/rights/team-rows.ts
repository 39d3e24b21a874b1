import {
  endpoints,
  type Endpoint,
  type EndpointName,
  type MerchantPermission,
} from '@wallet/contract';

/** People of the merchant beside its owner, who is `merchant` in the other tables. */
export const colleagues = ['finance', 'developer', 'support'] as const;
export type Colleague = (typeof colleagues)[number];

/**
 * Who of the team has each right of the merchant, written down once more so that a slip in the
 * contract's table is found.
 */
const teamRights: Readonly<Record<MerchantPermission, string>> = {
  //                           finance developer support
  'transactions.readOwn': 'yes yes yes',
  'transactions.noteOwn': 'yes 403 403',
  'sessions.read': 'yes yes yes',
  'sessions.create': 'yes 403 403',
  'sessions.test': '403 yes 403',
  'proofs.readOwn': 'yes yes yes',
  'lateMoney.decideOwn': 'yes 403 403',
  'exports.createOwn': 'yes 403 403',
  'exports.readOwn': 'yes 403 403',
  'dashboard.readOwn': 'yes 403 403',
  'ledger.readOwn': 'yes 403 403',
  'users.read': '403 403 403',
  'users.invite': '403 403 403',
  'users.disable': '403 403 403',
  'users.changeRole': '403 403 403',
  'audit.read': '403 403 403',
  'withdrawals.read': 'yes 403 yes',
  'withdrawals.createOwn': 'yes 403 403',
  'refunds.request': 'yes 403 403',
  'payoutMethods.read': 'yes 403 403',
  'payoutMethods.manage': 'yes 403 403',
  'apiTokens.read': '403 yes 403',
  'apiTokens.manage': '403 yes 403',
  'apiTokens.revoke': '403 yes 403',
  'apiLog.read': '403 yes 403',
  'webhooks.read': '403 yes 403',
  'webhooks.manage': '403 yes 403',
  'webhooks.resend': '403 yes 403',
  'merchantProfile.readOwn': 'yes yes yes',
  'merchantProfile.updateOwn': '403 403 403',
  'merchantProfile.readTerms': 'yes 403 403',
  'notices.readOwn': 'yes yes 403',
  'institutions.read': 'yes yes yes',
};

/**
 * What colleagues get of an endpoint whose answer to the owner is `owner`: a missing right is told
 * before anything else.
 */
export function colleagueCells(name: string, owner: string): Record<Colleague, string> {
  const endpoint: Endpoint | undefined = endpoints[name as EndpointName];
  // A colleague is signed in elsewhere than the owner, whose session is the row in question.
  const usual = name === 'endOwnSession' ? '404' : owner;
  const who = endpoint?.who;
  const isServed = endpoint?.consoles?.includes('merchant') ?? true;
  const right =
    isServed && typeof who === 'object' && 'permission' in who ? who.permission : undefined;
  const words = (teamRights as Readonly<Record<string, string>>)[right ?? '']?.split(' ');
  return Object.fromEntries(
    colleagues.map((colleague, at) => [colleague, words?.[at] === '403' ? '403' : usual]),
  ) as Record<Colleague, string>;
}
