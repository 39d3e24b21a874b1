import { type Currency, internalMerchantIds } from '@wallet/contract';
import { maybe, type Trx } from '#platform/db';
import { rowKeys, signPowerRow } from '#platform/row-mac';
import { merchantPower } from './merchant-power.ts';
import { insertInternalMerchant, insertInternalMerchantAccounts } from './internal-merchant.sql.ts';

const countryOf = {
  IDR: { country: 'ID', timeZone: 'Asia/Jakarta' },
  PHP: { country: 'PH', timeZone: 'Asia/Manila' },
} as const;

/**
 * The merchant of the house that sends payers their own money back, with its ledger accounts; made
 * when it is not there. Tells its id.
 */
export async function createInternalMerchant(trx: Trx, currency: Currency): Promise<string> {
  const id = internalMerchantIds[currency];
  const made = await maybe(
    trx,
    insertInternalMerchant({
      id,
      code: `PAYERSDESK${currency}`,
      name: `Payers\u2019 desk ${currency}`,
      currency,
      ...countryOf[currency],
    }),
  );
  if (made) await signPowerRow(trx, rowKeys(), merchantPower, id);
  await insertInternalMerchantAccounts(id, currency).execute(trx);
  return id;
}
