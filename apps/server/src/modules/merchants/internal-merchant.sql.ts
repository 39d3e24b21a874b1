import { type Currency, merchantMachine } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';

export interface InternalMerchantRow {
  id: string;
  code: string;
  name: string;
  country: 'ID' | 'PH';
  currency: Currency;
  timeZone: string;
}

/** It takes no payments and has no pages. */
export function insertInternalMerchant({
  id,
  code,
  name,
  country,
  currency,
  timeZone,
}: InternalMerchantRow): RawBuilder<{ id: string }> {
  return sql`insert into merchant (id, code, name, country, currency, status, allowed_methods, time_zone)
    values (${id}, ${code}, ${name}, ${country}, ${currency}, ${merchantMachine.moves.activate.to}, '{}', ${timeZone})
    on conflict (id) do nothing returning id`;
}

export function insertInternalMerchantAccounts(
  merchantId: string,
  currency: Currency,
): RawBuilder<unknown> {
  return sql`insert into ledger_account (id, kind, owner, currency, mode)
    select concat_ws('.', kind, ${merchantId}::text, ${currency}::text, mode), kind, ${merchantId}, ${currency}, mode
    from unnest(array['merchantPayable', 'merchantReceivable']) as kind,
      unnest(array['live', 'test']) as mode on conflict (id) do nothing`;
}
