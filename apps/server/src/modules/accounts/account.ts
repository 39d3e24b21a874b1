import { z } from 'zod';
import type { AccountStatus, Currency, Mode, Provider } from '@wallet/contract';
import type { AccountRow } from './accounts.sql.ts';

const minor = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(BigInt);

/** Limits of one account, in minor units of its currency; what is absent is the provider's. */
export const limitsSchema = z.strictObject({
  perTransactionMax: minor.optional(),
  dailyIn: minor.optional(),
  dailyOut: minor.optional(),
  monthly: minor.optional(),
  balanceMax: minor.optional(),
  dailyCount: z.int().min(1).max(1_000_000).optional(),
  monthlyCount: z.int().min(1).max(1_000_000).optional(),
  /** Of transfers that begin within one minute. */
  minuteCount: z.int().min(1).max(1_000_000).optional(),
  minuteOut: minor.optional(),
});
export type AccountLimits = z.output<typeof limitsSchema>;

/** An account at a provider. Its number stays sealed; `last4` is what people see. */
export interface Account {
  id: string;
  mode: Mode;
  provider: Provider;
  kind: 'wallet' | 'bank';
  label: string;
  holderName: string;
  numberEnc: string;
  last4: string;
  currency: Currency;
  deviceId: string | null;
  status: AccountStatus;
  statusReason: string | null;
  staticQr: string | null;
  qrUsable: boolean;
  numberUsable: boolean | null;
  settlingSource: 'history' | 'import';
  /** Lines at or before this moment are baseline: seen, never money. */
  baselineAt: Date | null;
  settlingStoppedAt: Date | null;
  settlingStoppedReason: string | null;
  /** No deposit is given to it until a person has looked at its code. */
  depositsStoppedAt: Date | null;
  depositsStoppedReason: string | null;
  reportedBalanceMinor: bigint | null;
  reportedAt: Date | null;
  limits: AccountLimits;
  acceptsDeposits: boolean;
  merchantIds: string[];
  priority: number;
  revision: number;
  /** Of words about its number; another holder begins the next. */
  numberRound: number;
}

export function toAccount({ limits, ...row }: AccountRow): Account {
  return { ...row, limits: limitsSchema.parse(limits) };
}

/** Where the sealed number of an account lies. */
export function numberPlace(accountId: string) {
  return { table: 'account', id: accountId, column: 'number_enc' };
}
