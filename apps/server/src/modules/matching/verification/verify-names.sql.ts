import { type RawBuilder, sql } from '#platform/db';
import type { LedgerCheck } from '#modules/ledger/verification';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/** A statement line has one key of its own, with its account, direction and sum; a key is a line's. */
export function keyAgainstLine(): Find {
  return sql<Divergence>`
    select 'line ' || coalesce(l.id, k.line_id) as where,
      coalesce(concat_ws(' ', l.key, 'of', l.account_id, l.mode, l.direction, l.amount), 'no line') as expected,
      coalesce(concat_ws(' ', k.key, 'of', k.account_id, k.mode, k.direction, k.amount), 'no key') as found
    from statement_line l full join (select * from line_key where alias_of is null) k on k.line_id = l.id
    where (l.account_id, l.key, l.mode, l.direction, l.amount) is distinct from (k.account_id, k.key,
      k.mode, k.direction, k.amount)
    order by 1 limit 1`;
}

/** What was promised to lines is theirs, whoever takes away or changes one of both. */
export function nameAgainstKey(): Find {
  return sql<Divergence>`
    select 'name ' || coalesce(n.name, k.key) || ' of account ' || coalesce(n.account_id, k.account_id) as where,
      coalesce('promised to line ' || n.line_id, 'promised to no line') as expected,
        coalesce('the key of line ' || k.line_id, 'no key') as found
    from statement_line_name n full join line_key k on k.account_id = n.account_id and k.key = n.name
    where n.line_id is distinct from k.line_id
    order by 1 limit 1`;
}

/** A line that was kept before its provider's id was seen has that id, and no other, as its second name. */
export function secondNameAgainstLine(): Find {
  return sql<Divergence>`
    select 'line ' || k.line_id as
      where, coalesce('id:' || l.provider_transaction_id || ' for ' || l.key, 'no second name') as expected,
        k.key || ' for ' || k.alias_of as found
    from line_key k left join statement_line l on l.id = k.line_id
    where k.alias_of is not null and (k.account_id, k.key, k.alias_of, k.direction,
      k.amount) is distinct from (l.account_id, 'id:' || l.provider_transaction_id, l.key, l.direction, l.amount)
    order by 1 limit 1`;
}
