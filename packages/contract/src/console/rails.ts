import type { Country } from '../providers/countries.ts';

/** Terms for rails and payout times, apart from the schemas, so screens load none. */

/** Rails that a provider's app sends money by; institutions name those that reach them by the same words. */
export const rails = [
  'wallet',
  'ownBank',
  'BI-FAST',
  'online',
  'SKN',
  'RTGS',
  'InstaPay',
  'PESONet',
] as const;
export type Rail = (typeof rails)[number];

/** Between institutions of one country; the others stay inside one of them. */
export const countryRails: Readonly<Record<Country, readonly Rail[]>> = {
  ID: ['BI-FAST', 'online', 'SKN', 'RTGS'],
  PH: ['InstaPay', 'PESONet'],
};

/** `sameDay`: within its hours on working days, otherwise the next business day. */
export const railArrivals = ['minutes', 'sameDay'] as const;
export type RailArrival = (typeof railArrivals)[number];

/** `person`: an empty history of this provider proves nothing, so a person decides whether money is sent again. */
export const resendPolicies = ['proof', 'person'] as const;
export type ResendPolicy = (typeof resendPolicies)[number];
