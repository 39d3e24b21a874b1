import { deskMerchantIds } from '@wallet/contract';
import type { Currency } from '@wallet/contract';
import type { Trx } from '#platform/db';
import { insertDesk, insertDeskAccounts } from './desk.sql.ts';

const countryOf = {
  IDR: { country: 'ID', timeZone: 'Asia/Jakarta' },
  PHP: { country: 'PH', timeZone: 'Asia/Manila' },
} as const;

/** The merchant of the house that sends payers their own money back, with its ledger accounts; made when it is not there. Tells its id. */
export async function openDesk(trx: Trx, currency: Currency): Promise<string> {
  const id = deskMerchantIds[currency];
  await insertDesk({
    id,
    code: `PAYERSDESK${currency}`,
    name: `Payers\u2019 desk ${currency}`,
    currency,
    ...countryOf[currency],
  }).execute(trx);
  await insertDeskAccounts(id, currency).execute(trx);
  return id;
}
