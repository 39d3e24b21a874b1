import type { SetupStep } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';

/** Where each step is done. */
export const setupPlaces: Readonly<Record<SetupStep, { to: string; search: Search }>> = {
  branding: { to: '/settings', search: { section: 'branding' } },
  origin: { to: '/settings', search: { section: 'origins' } },
  apiToken: { to: '/api-tokens', search: { new: 'token' } },
  testPayment: { to: '/developers', search: { tab: 'embed' } },
  webhook: { to: '/developers', search: { tab: 'webhooks', new: 'webhook' } },
  payoutMethod: { to: '/payout-methods', search: { new: 'method' } },
  secondPerson: { to: '/settings', search: { section: 'team', new: 'person' } },
  firstDeposit: { to: '/', search: { new: 'deposit-link' } },
};
