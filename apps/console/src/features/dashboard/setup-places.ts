import type { SetupStep } from '@wallet/contract';
import type { Search } from '../../app/router/search.ts';

/** Where each step is done. */
export const setupPlaces: Readonly<Record<SetupStep, { to: string; search: Search }>> = {
  branding: { to: '/settings', search: {} },
  origin: { to: '/settings', search: {} },
  apiToken: { to: '/api-tokens', search: { new: 'token' } },
  testPayment: { to: '/developers', search: { tab: 'embed' } },
  webhook: { to: '/developers', search: { tab: 'webhooks', new: 'webhook' } },
  secondPerson: { to: '/settings', search: {} },
  firstDeposit: { to: '/', search: { new: 'deposit-link' } },
};
