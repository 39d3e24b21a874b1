import { numberProviders } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';

/** Live accounts that take or send money, with phones: an owner reads them before they count. */
export function selectAccountsToSign(): RawBuilder<{ line: string }> {
  return sql`select a.provider || ' ' || a.label || ' (' || a.holder_name || ', ...' || a.last4 || ')'
      || case when a.accepts_deposits then ', deposits' else '' end || case
        when a.accepts_payouts then ', payouts' else '' end
      || ', owner ' || coalesce(a.owner_name, 'unknown') || coalesce(', on ' || d.name, ', on no phone')
      || case when a.qr_usable then ', QR code ' || left(encode(sha256(convert_to(a.static_qr, 'UTF8')),
        'hex'), 12) else '' end
      || case when a.number_usable
        and a.provider = any(${numberProviders}::text[]) then ', shown by its number' else '' end
      || case when a.force_active and a.force_active_until > now() then ', forced active' else '' end as line
    from account a left join device d on d.id = a.device_id
    where a.mode = 'live' and a.status <> 'retired' and (a.accepts_deposits or a.accepts_payouts)
      order by a.provider, a.label, a.id`;
}
