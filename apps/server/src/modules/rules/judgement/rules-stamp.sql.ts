import { hash } from 'node:crypto';
import { type RawBuilder, sql } from '#platform/db';

/** The stamp of these rules and blocks. */
export function stampOf(
  rules: readonly { id: string }[],
  blocks: readonly { id: string }[],
): string {
  return hash('sha256', [...rules, ...blocks].map(({ id }) => id).join(), 'hex').slice(0, 32);
}

/**
 * Changes when a rule or block concerning a judged request begins, ends or expires: store it with
 * an approval, compare before sending. Empty in test mode and for requests never judged. The same as
 * `stampOf` what `selectRulesFor` and `selectBlocksFor` find in force.
 */
export function selectRulesStamp(requestId: string): RawBuilder<{ stamp: string }> {
  return sql`select coalesce((select left(encode(sha256(convert_to(
      array_to_string(array(select r.id from (
          select distinct on (r.scope, r.measure, r.pace, r.outcome) r.* from rule r
          where r.status = 'active' and r.valid_from <= now()
            and (r.valid_until is null or r.valid_until > now())
            and (r.merchant_id is null or r.merchant_id = j.merchant_id)
            and (r.currency is null or r.currency = j.currency)
          order by r.scope, r.measure, r.pace, r.outcome, r.merchant_id nulls last, r.valid_from desc,
            r.id desc) r
        order by r.scope, r.measure, r.pace, r.outcome)
      || array(select b.id from blocklist_entry b
        where b.status = 'active' and (b.expires_at is null or b.expires_at > now())
          and (b.merchant_id is null or b.merchant_id = j.merchant_id)
          and (b.kind, b.block_key) in (('payee', j.payee_key), ('phone', j.phone_key),
            ('email', j.email_key), ('customer', j.customer_key), ('institution', j.institution))
        order by b.id), ','), 'UTF8')), 'hex'), 32)
    from rule_judgement j where j.request_id = ${requestId} and j.mode = 'live'), '') as stamp`;
}
