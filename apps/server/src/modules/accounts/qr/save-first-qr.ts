import type { Currency } from '@wallet/contract';
import { all, maybe, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { probeAmount } from './probe-amount.ts';
import { insertQr, type QrRow, selectWaitingAmounts } from './qr-codes.sql.ts';

export interface FirstQr {
  accountId: string;
  currency: Currency;
  payload: string;
  source: Extract<QrRow['source'], 'phone' | 'creation'>;
  /** Counts at once: virtual accounts, and those that were at work before they came here. */
  isApproved?: boolean;
}

/** Saves a code nobody uploaded; it waits for probe and approval. False if another waits. */
export async function saveFirstQr(
  trx: Trx,
  { accountId, currency, payload, source, isApproved = false }: FirstQr,
): Promise<boolean> {
  const probeMinor = isApproved ? null : await freshProbe(trx, accountId, currency);
  return (
    (await maybe(
      trx,
      insertQr({ id: newId('qrc'), accountId, payload, source, uploadedBy: null, probeMinor }),
    )) !== undefined
  );
}

export async function freshProbe(trx: Trx, accountId: string, currency: Currency): Promise<bigint> {
  return probeAmount(
    currency,
    new Set((await all(trx, selectWaitingAmounts(accountId))).map(({ minor }) => minor)),
  );
}
