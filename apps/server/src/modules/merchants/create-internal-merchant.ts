import { deskMerchantIds } from '@wallet/contract';
import type { Currency } from '@wallet/contract';
import { maybe } from '#platform/db';
import type { Trx } from '#platform/db';
import { rowKeys, signPowerRow } from '#platform/row-mac';
import { merchantPower } from './merchant-power.ts';
import { insertDesk, insertDeskAccounts } from './desk.sql.ts';

const countryOf = {
  IDR: { country: 'ID', timeZone: 'Asia/Jakarta' },
  PHP: { country: 'PH', timeZone: 'Asia/Manila' },
} as const;

/** The merchant of the house that sends payers their own money back, with its ledger accounts; made when it is not there. Tells its id. */
export async function openDesk(trx: Trx, currency: Currency): Promise<string> {
  const id = deskMerchantIds[currency];
  const made = await maybe(
    trx,
    insertDesk({
      id,
      code: `PAYERSDESK${currency}`,
      name: `Payers\u2019 desk ${currency}`,
      currency,
      ...countryOf[currency],
    }),
  );
  if (made) await signPowerRow(trx, rowKeys(), merchantPower, id);
  await insertDeskAccounts(id, currency).execute(trx);
  return id;
}
