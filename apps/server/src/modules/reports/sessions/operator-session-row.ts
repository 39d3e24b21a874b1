import { type Currency, type OperatorSessionRow, writeMoney } from '@wallet/contract';
import { maskedName } from '#modules/payout-methods';
import { decryptOrNull, type Vault } from '#platform/vault';
import type { SessionReader } from './list-operator-sessions.ts';
import type { StoredSession } from './operator-sessions.sql.ts';
import { sessionStatus, type SessionStatusFacts, sessionWait } from './session-status.ts';

/**
 * The row as its reader may see it: masked readers get no merchant, no reference, no number, and
 * the name by its letters' shape; an owner of phones neither account nor payment on phones of
 * others.
 */
export function operatorSessionRow(
  row: StoredSession,
  { isMasked, ownerUserId, vault }: SessionReader & { vault: Pick<Vault, 'open'> },
): OperatorSessionRow {
  const { currency, deposit, withdrawal } = row;
  const money = (minor: bigint) => writeMoney({ minor, currency });
  const facts = standingFacts(row);
  const about =
    ownerUserId === null
      ? (deposit ?? withdrawal?.payout ?? null)
      : deposit?.ownerUserId === ownerUserId
        ? deposit
        : null;
  const phoneLast4 = isMasked ? null : lastDigits(row, vault);
  const isUnreadable = !isMasked && row.phoneSealed !== null && phoneLast4 === null;
  return {
    id: row.id,
    refNo: row.refNo,
    mode: row.mode,
    type: row.type,
    status: row.status,
    reference: isMasked ? null : row.reference,
    merchant: isMasked
      ? null
      : { id: row.merchantId, code: row.merchantCode, name: row.merchantName },
    amount: money(row.amountMinor),
    amountMin: row.amountMinMinor === null ? null : money(row.amountMinMinor),
    method: deposit?.method ?? row.chosenMethod,
    customer: isMasked
      ? { name: row.customerName && maskedName(row.customerName), phoneLast4: null }
      : { name: row.customerName, phoneLast4 },
    account: about?.account ?? null,
    transaction: aboutOf(about, currency),
    withdrawal: withdrawal && {
      id: withdrawal.id,
      refNo: withdrawal.refNo,
      status: withdrawal.status,
    },
    source: row.source,
    createdAt: row.createdAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    claimedAt: row.claimedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    monitoringUntil: row.monitoringUntil.toISOString(),
    waits: sessionWait({ ...facts, expiresAt: row.expiresAt, readAt: row.readAt }),
    standing: sessionStatus(facts),
    isMasked,
    ...(isUnreadable && { unreadable: ['customer.phoneLast4'] }),
  };
}

function standingFacts({
  type,
  status,
  overdue,
  openedAt,
  deposit,
  withdrawal,
}: StoredSession): SessionStatusFacts {
  const at = (time: string | null) => (time === null ? null : new Date(time));
  return {
    type,
    status,
    overdue,
    openedAt,
    deposit: deposit && {
      status: deposit.status,
      reason: deposit.reason,
      flag: deposit.flag,
      claimedAt: at(deposit.claimedAt),
      lastLookAt: at(deposit.lastLookAt),
    },
    withdrawal: withdrawal && {
      status: withdrawal.status,
      reason: withdrawal.reason,
      payout: withdrawal.payout?.status ?? null,
    },
  };
}

function aboutOf(
  about: StoredSession['deposit'] | NonNullable<StoredSession['withdrawal']>['payout'],
  currency: Currency,
): OperatorSessionRow['transaction'] {
  if (!about) return null;
  const money = (minor: string) => writeMoney({ minor: BigInt(minor), currency });
  return {
    id: about.id,
    code: about.code,
    status: about.status,
    flag: about.flag,
    finalPayment: money(about.finalMinor),
    paidAmount: about.paidMinor === null ? null : money(about.paidMinor),
  };
}

function lastDigits({ id, phoneSealed }: StoredSession, vault: Pick<Vault, 'open'>): string | null {
  const place = { table: 'transaction_session', id, column: 'customer_phone_enc' };
  const phone = phoneSealed === null ? null : decryptOrNull(vault, phoneSealed, place);
  return phone?.replace(/\D/g, '').slice(-4) ?? null;
}
