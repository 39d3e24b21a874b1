import type { Currency, Mode, Provider } from '@wallet/contract';
import { definePowerRows, isProved, type Proved } from '#platform/row-mac';

/**
 * What an account's row gives power over: whose money it is and who may say so, where payers pay,
 * how much may go through it. Its number is encrypted for this very row and needs no MAC. Sign-in,
 * stops and reports of its phone open nothing beyond these.
 */
export interface AccountPower {
  id: string;
  mode: Mode;
  provider: Provider;
  kind: 'wallet' | 'bank';
  currency: Currency;
  accountKey: string;
  last4: string;
  holderName: string;
  /** Which phone speaks for it and sends from it. */
  deviceId: string | null;
  ownerName: string | null;
  authorityDocument: string | null;
  /** A day: `2027-12-31`. */
  authorisedUntil: string | null;
  staticQr: string | null;
  qrUsable: boolean;
  settlingSource: 'history' | 'import';
  limits: unknown;
  acceptsDeposits: boolean;
  acceptsPayouts: boolean;
  forceActive: boolean;
  forceActiveUntil: Date | null;
  merchantIds: string[];
  isVirtual: boolean;
  /** Two independent persons agreed that payers are shown its number; null until then. */
  numberUsable: boolean | null;
}

export const accountPower = definePowerRows<AccountPower>({
  table: 'account',
  covers: [
    'id',
    'mode',
    'provider',
    'kind',
    'currency',
    'accountKey',
    'last4',
    'holderName',
    'deviceId',
    'ownerName',
    'authorityDocument',
    'authorisedUntil',
    'staticQr',
    'qrUsable',
    'settlingSource',
    'limits',
    'acceptsDeposits',
    'acceptsPayouts',
    'forceActive',
    'forceActiveUntil',
    'merchantIds',
    'isVirtual',
    'numberUsable',
  ],
  whenSet: ['numberUsable'],
});

/**
 * Whether an account is what the application made of it. Choices read all accounts of a provider,
 * so values once proved are not proved again.
 */
export function isProvedAccount(row: Proved<AccountPower>): boolean {
  const { id, mac } = row;
  if (mac === null) return false;
  const values = JSON.stringify(
    accountPower.covers.map((name) => row[name]),
    (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value),
  );
  const known = fitted.get(id);
  if (known?.mac === mac && known.values === values) return true;
  if (!isProved(accountPower, row)) return false;
  if (fitted.size >= mostKnown) fitted.clear();
  fitted.set(id, { mac, values });
  return true;
}

/** A fleet's accounts, and not more: what is forgotten is looked at again. */
const mostKnown = 20_000;
const fitted = new Map<string, { mac: string; values: string }>();
