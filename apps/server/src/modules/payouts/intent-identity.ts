import type { Currency, Mode } from '@wallet/contract';

/** What an intent is of, which never changes. */
export interface IntentIdentity {
  id: string;
  transactionId: string;
  requestId: string;
  holdId: string;
  accountId: string;
  deviceId: string;
  merchantId: string;
  mode: Mode;
  payeeKey: string;
  currency: Currency;
  amount: bigint;
  /** What the provider is expected to take on top. */
  fee: bigint;
  /** The provider's day it counts in, in days since 2000-01-01. */
  day: number;
}

/** Its columns. */
export const identityColumns = {
  id: 'text',
  transactionId: 'text',
  requestId: 'text',
  holdId: 'text',
  accountId: 'text',
  deviceId: 'text',
  merchantId: 'text',
  mode: 'text',
  payeeKey: 'text',
  currency: 'text',
  amount: 'bigint',
  fee: 'bigint',
  day: 'integer',
} as const;
