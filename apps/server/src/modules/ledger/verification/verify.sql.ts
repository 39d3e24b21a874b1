import { type RawBuilder, sql } from '#platform/db';
import { maxNamed } from './ledger-check.ts';

/** One thing that is not as it must be. */
export interface Divergence {
  where: string;
  expected: string;
  found: string;
}

/** No place: for a check that is not made by one statement. */
export function nowhere(): RawBuilder<Divergence> {
  return sql`select null as where, null as expected, null as found where false`;
}

export function countRows(): RawBuilder<{
  accounts: bigint;
  entries: bigint;
  causes: bigint;
  holds: bigint;
}> {
  return sql`select (select count(*) from ledger_account) as accounts, (select count(*) from ledger_entry) as entries,
    (select count(*) from posting_cause) as causes, (select count(*) from hold) as holds`;
}

/**
 * Every entry follows the one before it: sequence by one, balance by its amount. Without sorting:
 * where it holds, what the entries of an account lead to is what they come from, but for its
 * beginning and its end. Both are added up as hashes under a seed that nobody knows before; only
 * accounts whose sums differ are read in order.
 */
export function brokenChain(): RawBuilder<Divergence> {
  return sql`
    with seed as materialized (select (random() * 9e18)::bigint as seed),
    suspect as materialized (
      select account_id from ledger_entry cross join seed group by account_id, seed
      having min(sequence) <> 1 or max(sequence) <> count(*)
        or sum(hashint8extended(balance_after, hashint8extended(sequence, seed))) -
          hashint8extended(sum(amount)::bigint, hashint8extended(count(*), seed))
          <> sum(hashint8extended(balance_after - amount, hashint8extended(sequence - 1, seed))) -
            hashint8extended(0, hashint8extended(0, seed))
    )
    select 'entry ' || e.sequence || ' of ' || s.account_id as where,
           'sequence ' || previous + 1 || ', balance ' || before + amount as expected,
           'sequence ' || e.sequence || ', balance ' || balance_after as found
      from suspect s cross join lateral (
        select sequence, amount, balance_after, lag(sequence, 1, 0::bigint) over w as previous,
          lag(balance_after, 1, 0::bigint) over w as before
          from ledger_entry where account_id = s.account_id window w as (order by sequence)) as e
     where e.sequence <> previous + 1 or balance_after <> before + amount
     order by s.account_id, e.sequence limit 1`;
}

/** Every account stands where its last entry left it. */
export function driftedAccount(): RawBuilder<Divergence> {
  return sql`
    select 'account ' || coalesce(a.id, e.account_id) as where,
           'posted ' || coalesce(e.total, 0) || ' after ' || coalesce(e.entries, 0) || ' entries' as expected,
           coalesce('posted ' || a.posted || ' after ' || a.sequence || ' entries', 'no such account') as found
      from ledger_account a
      full join (select account_id, sum(amount) as total, count(*) as entries from ledger_entry
        group by account_id) as e on e.account_id = a.id
     where a.id is null or a.posted <> coalesce(e.total, 0) or a.sequence <> coalesce(e.entries, 0)
     order by coalesce(a.id, e.account_id) limit 1`;
}

/** Every posting sums to zero with as many legs as its cause promised. */
export function brokenPosting(): RawBuilder<Divergence> {
  return sql`
    select 'posting ' || coalesce(c.cause, e.cause) as where,
           'sum 0 over ' || coalesce(c.legs::text, 'no cause, so no') || ' legs' as expected,
           'sum ' || coalesce(e.total, 0) || ' over ' || coalesce(e.legs, 0) || ' legs' as found
      from posting_cause c
      full join (select cause, sum(amount) as total, count(*) as legs from ledger_entry
        group by cause) as e on e.cause = c.cause
     where c.cause is null or c.legs <> coalesce(e.legs, 0) or coalesce(e.total, 0) <> 0
     order by coalesce(c.cause, e.cause) limit 1`;
}

/**
 * Every posting is of one currency and mode, its digest, where that has no key, can be made again
 * from its entries, and they stand where its cause says.
 */
export function alteredPosting(): RawBuilder<Divergence> {
  return sql`
    select 'posting ' || cause as where, concat_ws(' at ', 'digest ' || expected, stand) as expected,
           concat_ws(' at ', 'digest ' || digest || ' over ' || concat_ws(', ', kind,
             nullif(other_kind, kind)), places) as found
      from (select c.cause, c.digest, c.mode, c.places, e.kind, e.other_kind, e.stand,
        coalesce(u.digest, c.digest) as expected
              from posting_cause c
              left join (select cause, min(right(account_id, 8) collate "C") as kind,
                max(right(account_id, 8) collate "C") as other_kind,
                           string_agg(account_id || ' ' || sequence, e'\\n'
                             order by (account_id || ' ' || sequence) collate "C") as stand
                         from ledger_entry group by cause) as e on e.cause = c.cause
              left join (select c.cause,
                encode(sha256(convert_to(concat_ws(e'\\n', c.cause, c.kind, c.mode, c.payload_hash, c.legs,
                           coalesce(string_agg(concat_ws(' ', e.account_id, e.sequence, e.amount,
                             e.balance_after), e'\\n'
                             order by concat_ws(' ', e.account_id, e.sequence, e.amount,
                               e.balance_after) collate "C"), '')), 'UTF8')), 'hex') as digest
                         from posting_cause c left join ledger_entry e on e.cause = c.cause
                           where c.digest not like 'm1.%' group by c.cause) as u on u.cause = c.cause) as p
     where digest <> expected or kind <> other_kind or right(kind, 4) <> mode or places is distinct from stand
     order by cause limit 1`;
}

/** All accounts of a currency and mode sum to zero. */
export function unbalancedBooks(): RawBuilder<Divergence> {
  return sql`
    select 'all accounts of ' || currency || ' ' || mode as where, 'sum 0' as expected, 'sum ' || sum(posted) as found
      from ledger_account group by currency, mode having sum(posted) <> 0 order by currency, mode limit 1`;
}

/** What an account says is held is the sum of its pending holds. */
export function driftedHold(): RawBuilder<Divergence> {
  return sql`
    select 'account ' || coalesce(a.id, h.account_id) as
      where, 'held ' || coalesce(h.total, 0) as expected, 'held ' || coalesce(a.held, 0) as found
      from ledger_account a
      full join (select account_id, sum(amount) as total from hold where status = 'pending'
        group by account_id) as h on h.account_id = a.id
     where coalesce(a.held, 0) <> coalesce(h.total, 0)
     order by coalesce(a.id, h.account_id) limit ${maxNamed}`;
}

/** Of what an account holds, as much waits for confirmation as pending holds of that kind say. */
export function driftedPending(): RawBuilder<Divergence> {
  return sql`
    select 'account ' || coalesce(a.id, h.account_id) as
      where, 'pending ' || coalesce(h.total, 0) as expected, 'pending ' || coalesce(a.pending, 0) as found
      from ledger_account a
      full join (select account_id, sum(amount) as total from hold
        where status = 'pending' and kind = 'pendingConfirmation' group by account_id) as h on h.account_id = a.id
     where coalesce(a.pending, 0) <> coalesce(h.total, 0)
     order by coalesce(a.id, h.account_id) limit ${maxNamed}`;
}

/** No merchant's payable stands below what is held. */
export function overdrawnMerchant(): RawBuilder<Divergence> {
  return sql`
    select 'account ' || id as where, 'posted at least ' || held as expected, 'posted ' || posted as found
      from ledger_account where kind = 'merchantPayable' and (posted < held or held < 0) order by id limit ${maxNamed}`;
}

/**
 * Every account stands where its newest entry left it. As `driftedAccount` by one look-up for each
 * account, however many entries there are.
 */
export function driftedNewest(): RawBuilder<Divergence> {
  return sql`
    select 'account ' || a.id as
      where, coalesce('posted ' || e.balance_after, case a.sequence when 0 then 'posted 0'
        else 'entry ' || a.sequence end) as expected,
           'posted ' || a.posted || ' after ' || a.sequence || ' entries' as found
      from ledger_account a
      left join lateral (select balance_after from ledger_entry
        where account_id = a.id and sequence = a.sequence limit 1) as e on true
     where a.posted is distinct from coalesce(e.balance_after, case a.sequence when 0 then 0 end)
     order by a.id limit 1`;
}
