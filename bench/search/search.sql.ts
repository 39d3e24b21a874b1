import { type RawBuilder, sql } from 'kysely';

export interface Sample {
  id: string;
  sessionId: string;
  code: string;
  refNo: string;
  reference: string;
  provider: string;
  requestId: string;
}

/** A paid one in the middle of all. */
export function selectSample(): RawBuilder<Sample> {
  return sql<Sample>`select t.id, t.session_id as "sessionId", t.code, s.ref_no as "refNo",
    s.merchant_reference as reference, t.provider_transaction_id as provider, (select request_id
      from audit_entry where request_id is not null order by id limit 1) as "requestId"
    from transaction t join transaction_session s on s.id = t.session_id
      where t.status = 'succeeded' and t.id < (select id_floor('txn', now() - interval '10 days'))
        order by t.id desc limit 1`;
}

/** As many requests, lines and entries as there are transactions, which the load does not make. */
export function addOthers(rows: number): string[] {
  const id = (prefix: string) =>
    `left(id_floor('${prefix}', now() - interval '60 days' * (n::float / ${rows})), 14) || lpad(n::text, 16, '0')`;
  return [
    `set session_replication_role = replica;
     insert into withdrawal_request (id, ref_no, merchant_id, mode, source, currency, amount, destination_enc, destination_key, destination_shown, payload_hash, status)
       select ${id('wdr')}, lpad(n::text, 8, '0') || '-WXYZ', (select id from merchant where code = 'LOAD0042'), 'live', 'api', 'IDR', 15000000, 'x', 'x', '{"holderName": "BUDI SANTOSO"}', 'h', 'succeeded' from generate_series(1, ${rows}) as n;
     insert into search_name (kind, word, id) select 'withdrawal', word, id from withdrawal_request, unnest(array['budi', 'santoso']) as word;
     insert into statement_line (id, account_id, mode, key, direction, amount, currency, occurred_from, occurred_to, source, booked, raw_enc, match_status, posted)
       select ${id('lin')}, 'acc_load', 'live', n::text, 'credit', 15000000, 'IDR', now(), now(), 'history', true, 'r', 'matched', true from generate_series(1, ${rows}) as n;
     insert into audit_entry (id, actor_role, action, entity, entity_id, request_id, digest) select ${id('aud')}, 'Admin', 'a', 'e', n::text, ${id('req')}, 'd' from generate_series(1, ${rows}) as n`,
    'vacuum (analyze) withdrawal_request, statement_line, search_name, audit_entry',
  ];
}
