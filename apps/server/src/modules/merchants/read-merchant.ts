import { maybe, type Query, type Trx } from '#platform/db';
import { type Merchant, merchantSchema } from './merchant.ts';
import { selectMerchantForShare, selectMerchant, selectMerchantByCode } from './merchants.sql.ts';
import type { MerchantRow } from './merchants.sql.ts';
import { savePower } from './refuse-unproved.ts';

/**
 * The merchant, or undefined. Throws when a stored column does not fit its schema: that is our
 * fault, not the caller's.
 */
export async function readMerchant(query: Query, id: string): Promise<Merchant | undefined> {
  const row = await maybe(query, selectMerchant(id));
  return row && merchantOf(row);
}

/**
 * The merchant, whose status stays until the transaction ends: nothing begins for one that is
 * suspended at the same moment.
 */
export async function readMerchantHeld(trx: Trx, id: string): Promise<Merchant | undefined> {
  const row = await maybe(trx, selectMerchantForShare(id));
  return row && merchantOf(row);
}

/** The merchant with that public code, or undefined. */
export async function readMerchantByCode(
  query: Query,
  code: string,
): Promise<Merchant | undefined> {
  const row = await maybe(query, selectMerchantByCode(code));
  return row && merchantOf(row);
}

function merchantOf({ power, ...row }: MerchantRow): Merchant {
  return savePower(merchantSchema.parse(row), power);
}
