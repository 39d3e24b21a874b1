import { type AccountQr, type Currency, type Provider, writeMoney } from '@wallet/contract';
import { emvAmount, withAmount } from '@wallet/contract/emv';
import { all, one, type Query } from '#platform/db';
import { type QrRow, selectCurrentQrs, selectTaken } from './qr-codes.sql.ts';
import { readQr } from './read-qr.ts';

type Version = NonNullable<AccountQr['current']>;

/** The code in use, the one that waits with its probe, and whether a change is possible now. */
export async function readAccountQr(
  query: Query,
  account: { id: string; provider: Provider; currency: Currency; qrUsable: boolean },
): Promise<AccountQr> {
  const [rows, taken] = await Promise.all([
    all(query, selectCurrentQrs(account.id)),
    one(query, selectTaken(account.id)),
  ]);
  const current = rows.find(({ status }) => status === 'approved');
  const proposed = rows.find(({ status }) => status === 'proposed');
  const shown = current ?? proposed;
  return {
    current: current ? toVersion(current, account) : null,
    usable: account.qrUsable,
    proposed: proposed ? toVersion(proposed, account) : null,
    reading: shown ? readQr({ payload: shown.payload, account }) : null,
    amountsTaken: taken.count,
    freeAfter: taken.freeAfter?.toISOString() ?? null,
  };
}

function toVersion(
  row: QrRow,
  { currency, provider }: { currency: Currency; provider: Provider },
): Version {
  const { id, payload, status, source, reason } = row;
  return {
    id,
    payload,
    status,
    source,
    reason,
    uploadedBy: personOf(row.uploadedById, row.uploadedByName),
    uploadedAt: row.createdAt.toISOString(),
    probe: row.probeMinor === null ? null : probeOf(row, row.probeMinor, { currency, provider }),
    decidedBy: personOf(row.decidedById, row.decidedByName),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

function probeOf(
  { payload, probeSeenAt, probeLineId }: QrRow,
  minor: bigint,
  account: { currency: Currency; provider: Provider },
): Version['probe'] {
  const amount = { minor, currency: account.currency };
  const isSound = readQr({ payload, account }).ok;
  return {
    amount: writeMoney(amount),
    payload: isSound ? withAmount(payload, emvAmount(amount)) : payload,
    seenAt: probeSeenAt?.toISOString() ?? null,
    lineId: probeLineId,
  };
}

export function personOf(
  id: string | null,
  name: string | null,
): { id: string; name: string } | null {
  return id !== null && name !== null ? { id, name } : null;
}
