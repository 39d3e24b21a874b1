import { Refusal } from '@wallet/contract';
import type { DepositMethod, MethodReason, Mode, Money } from '@wallet/contract';
import { checkEmv } from '@wallet/contract/emv';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { isTyped } from './method-terms.ts';
import { selectPayableAccounts } from './payable-accounts.sql.ts';
import type { AccountRow } from './payable-accounts.sql.ts';
import { countOpenSlots } from './slots.sql.ts';

/** An account that can take a payment now. Limits in minor units. */
export interface PayableAccount {
  accountId: string;
  deviceId: string | null;
  holderName: string;
  number: string;
  staticQr: string | null;
  limits: { dailyIn?: bigint; dailyCount?: number };
}

export interface AccountWish {
  method: DepositMethod;
  mode: Mode;
  merchant: { id: string };
  payment: Money;
}

/**
 * The accounts that can take a payment now, those with the fewest open deposits first, then by priority. Refuses with
 * qrNotAvailable when no account could ever give a code, with methodUnavailable and its reason otherwise.
 */
export async function findAccounts(query: Query, vault: Pick<Vault, 'open'>, wish: AccountWish): Promise<PayableAccount[]> {
  const rows = await candidates(query, wish);
  const usable = rows.filter(({ reason }) => reason === null);
  if (usable.length === 0) throw refusalOf(mildestReason(rows));
  const counted = await all(query, countOpenSlots(usable.map(({ accountId }) => accountId)));
  const load = new Map(counted.map(({ accountId, open }) => [accountId, open]));
  const loadOf = ({ accountId }: AccountRow) => load.get(accountId) ?? 0;
  return usable.sort((a, b) => loadOf(a) - loadOf(b) || a.priority - b.priority || (a.accountId < b.accountId ? -1 : 1)).map((row) => payable(vault, row));
}

/** Why no account can take the payment now; null when one can. */
export async function whyUnavailable(query: Query, wish: AccountWish): Promise<MethodReason | null> {
  const rows = await candidates(query, wish);
  return rows.some(({ reason }) => reason === null) ? null : mildestReason(rows);
}

async function candidates(query: Query, { method, mode, merchant, payment }: AccountWish): Promise<AccountRow[]> {
  const rows = await all(query, selectPayableAccounts({ method, mode, merchantId: merchant.id, amountMinor: payment.minor }));
  return rows.map((row) => (row.reason === null && !hasCode(row, method) ? { ...row, reason: 'noAccount' } : row));
}

/** A stored code that is broken would be shown to nobody. */
function hasCode({ staticQr }: AccountRow, method: DepositMethod): boolean {
  return isTyped(method) || (staticQr !== null && checkEmv(staticQr).ok);
}

/** The reason that is nearest to working: what another amount or a moment's patience would change. */
const byHope: readonly MethodReason[] = ['aboveMaximum', 'belowMinimum', 'limitReached', 'slotsTaken', 'noDevice', 'maintenance', 'noAccount'];

function mildestReason(rows: readonly AccountRow[]): MethodReason {
  return byHope.find((hope) => rows.some(({ reason }) => reason === hope)) ?? 'noAccount';
}

function refusalOf(reason: MethodReason): Refusal {
  return reason === 'noAccount' ? new Refusal('qrNotAvailable') : new Refusal('methodUnavailable', { detail: reason });
}

function payable(vault: Pick<Vault, 'open'>, { accountId, deviceId, holderName, numberSealed, staticQr, limits }: AccountRow): PayableAccount {
  const { dailyIn, dailyCount } = limits;
  return {
    accountId,
    deviceId,
    holderName,
    number: vault.open(numberSealed, { table: 'account', id: accountId, column: 'number_enc' }),
    staticQr,
    limits: { ...(dailyIn !== undefined && { dailyIn: BigInt(dailyIn) }), ...(dailyCount !== undefined && { dailyCount: Number(dailyCount) }) },
  };
}
