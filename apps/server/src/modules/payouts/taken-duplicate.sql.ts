import { type RawBuilder, sql } from '#platform/db';

/**
 * Whether a phone told of a press behind the end of an attempt of request `w`: what was proved not
 * to be paid may be paid after all. What was told before, the end has judged.
 */
export const wasReportedAfterEnd = sql`exists (select from payout_intent p
  where p.request_id = w.id and p.state = 'closed'
  and (p.evidence->>'pressedAfterEnd')::timestamptz > coalesce(w.twin_allowed_at, '-infinity'))`;

/**
 * Whether intent `i` of request `w` has a twin that a phone took, or will be given before it: the
 * same sum to the same payee within 24 hours by whatever account, of which no reference and no
 * person says that both are meant. Only two that began at the same moment are left for it to find:
 * each was looked for before the other one was there. A former attempt of the request is one too,
 * when a phone told of a press behind its end.
 */
export const hasTakenDuplicate = sql`(${wasReportedAfterEnd} or w.twin_allowed_at is null and exists (select
  from payout_intent o join withdrawal_request x on x.id = o.request_id
  where o.payee_key = i.payee_key and o.amount = i.amount and o.mode = i.mode
    and o.request_id <> i.request_id and o.created_at > now() - interval '24 hours'
    and (o.epoch > 0 or (o.state = 'waiting' and o.id < i.id))
      and (x.twin_allowed_at is null or x.twin_allowed_at < i.created_at)
    and (o.merchant_reference is null or i.merchant_reference is null
      or o.merchant_reference = i.merchant_reference)))`;

/** The same of an intent that the caller is about to give away, once nobody else gives away one to its payee. */
export function selectTakenDuplicate(intentId: string): RawBuilder<{ hasTwin: boolean }> {
  return sql`select ${hasTakenDuplicate} as "hasTwin" from payout_intent i
    join withdrawal_request w on w.id = i.request_id where i.id = ${intentId}`;
}

/** Orders of one sum to one payee are given away one after another, until the transaction ends. */
export function lockPayee({
  payeeKey,
  amountMinor,
}: {
  payeeKey: string;
  amountMinor: bigint;
}): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`payee ${payeeKey} ${amountMinor}`}, 0))`;
}
