import { type RawBuilder, sql } from '#platform/db';
import type { Proved } from '#platform/row-mac';
import type { BlockPower, RulePower } from '../rule-power.ts';
import type { Currency, RulePace, RuleScope } from '@wallet/contract';
import type { RuleResult } from '../judge.ts';
import type { Candidate } from './evaluate-rules.ts';

/** Of rules of one kind the merchant's own counts, and of several the one that began last. */
export function selectRulesFor({
  merchantId,
  currency,
}: {
  merchantId: string;
  currency: Currency;
}): RawBuilder<Proved<RulePower> & { isInForce: boolean }> {
  return sql`select r.id, r.merchant_id as "merchantId", r.scope, r.measure, r.pace, r.most, r.currency,
    r.outcome, r.status, r.valid_from as "validFrom", r.valid_until as "validUntil", r.mac,
      r.id in (select distinct on (scope, measure, pace, outcome) id from rule
        where status = 'active' and valid_from <= now() and (valid_until is null or valid_until > now())
          and (merchant_id is null or merchant_id = ${merchantId}) and (currency is null or currency = ${currency})
        order by scope, measure, pace, outcome, merchant_id nulls last, valid_from desc, id desc) as "isInForce"
    from rule r where r.status in ('active', 'ended')
      and (r.merchant_id is null or r.merchant_id = ${merchantId}) and (r.currency is null or r.currency = ${currency})
    order by r.scope, r.measure, r.pace, r.outcome, r.merchant_id nulls last, r.valid_from desc, r.id desc`;
}

/** Whoever is to be counted by the same keys waits here until the one before has committed; always in one order. */
export function lockPaces(keys: readonly string[]): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(place) from (select distinct hashtextextended(key, 0) as place
    from unnest(${keys}::text[]) as k (key) order by 1 offset 0) places`;
}

export interface PaceQuery {
  scope: RuleScope;
  pace: RulePace;
  /** The merchant's requests only. */
  isOwn: boolean;
}

export interface PaceRow extends PaceQuery {
  count: bigint;
  sumMinor: bigint;
  since: Date;
}

/** What each of the paces has used before this request, by the database's time after the locks. */
export function selectPaces(
  candidate: Candidate,
  questions: readonly PaceQuery[],
): RawBuilder<PaceRow> {
  return sql`with zone as (select time_zone as name, day_began_at, day_ends_at, month_began_at,
    month_ends_at from merchant where id = ${candidate.merchantId})
    ${sql.join(
      questions.map((question) => selectPace(candidate, question)),
      sql` union all `,
    )}`;
}

function selectPace(candidate: Candidate, { scope, pace, isOwn }: PaceQuery): RawBuilder<unknown> {
  return sql`select ${scope}::text as scope, ${pace}::text as pace, ${isOwn}::boolean as "isOwn", w.since,
      used.count, used.sum as "sumMinor"
    from (select ${windowStart(pace)} as since from zone) w
    cross join lateral (select count(*) as count,
      coalesce(sum(j.amount) filter (where j.currency = ${candidate.currency}), 0)::bigint as sum
      from rule_judgement j where j.uses and j.mode = ${candidate.mode} and j.judged_at > w.since
        and j.request_id <> ${candidate.requestId} and ${ofScope(candidate, scope)}
        and (not ${isOwn}::boolean or j.merchant_id = ${candidate.merchantId})) used`;
}

function windowStart(pace: RulePace): RawBuilder<unknown> {
  if (pace === 'minute') return sql`clock_timestamp() - interval '1 minute'`;
  return pace === 'day'
    ? sql`window_start('day', clock_timestamp(), zone.name, zone.day_began_at, zone.day_ends_at)`
    : sql`window_start('month', clock_timestamp(), zone.name, zone.month_began_at, zone.month_ends_at)`;
}

function ofScope(
  { merchantId, customerKey, payeeKey, createdBy }: Candidate,
  scope: RuleScope,
): RawBuilder<unknown> {
  if (scope === 'customer')
    return sql`j.merchant_id = ${merchantId} and j.customer_key = ${customerKey}`;
  if (scope === 'destination') return sql`j.payee_key = ${payeeKey}`;
  if (scope === 'requester') return sql`j.requester = ${createdBy}`;
  return sql`j.merchant_id = ${merchantId}`;
}

export interface BlockKeys {
  merchantId: string;
  keys: readonly { kind: string; key: string }[];
}

/** The blocks that concern what has these keys, those that were ended among them. */
export function selectBlocksFor({
  merchantId,
  keys,
}: BlockKeys): RawBuilder<Proved<BlockPower> & { shown: string; isInForce: boolean }> {
  return sql`select b.id, b.merchant_id as "merchantId", b.kind, b.block_key as "blockKey", b.outcome,
    b.status, b.expires_at as "expiresAt", b.mac, b.shown,
      b.status = 'active' and (b.expires_at is null or b.expires_at > now()) as "isInForce"
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[]) as k (kind, key)
    join blocklist_entry b on b.block_key = k.key and b.kind = k.kind
    where b.status in ('active', 'ended') and (b.merchant_id is null or b.merchant_id = ${merchantId}) order by b.id`;
}

/** The latest judgement replaces the one before. What was allowed has its place from here on. */
export function saveAssessment(
  c: Candidate,
  { outcome, findings }: RuleResult,
): RawBuilder<unknown> {
  return sql`insert into rule_judgement (request_id, merchant_id, mode, currency, amount, source,
    customer_key, payee_key, phone_key, email_key, institution, requester, outcome, findings, uses, judged_at)
    values (${c.requestId}, ${c.merchantId}, ${c.mode}, ${c.currency}, ${c.amountMinor}, ${c.source},
      ${c.customerKey}, ${c.payeeKey}, ${c.phoneKey}, ${c.emailKey},
      ${`${c.institution.country}-${c.institution.code}`}, ${c.createdBy}, ${outcome},
        ${JSON.stringify(findings)}::jsonb,
      coalesce((select pace_use(status) from withdrawal_request where id = ${c.requestId}),
        'onceAllowed') = any(case when ${outcome}::text = 'allow' then '{yes,onceAllowed}'::text[]
          else '{yes}' end), clock_timestamp())
    on conflict (request_id) do update set currency = excluded.currency, amount = excluded.amount,
      source = excluded.source, customer_key = excluded.customer_key, payee_key = excluded.payee_key,
      phone_key = excluded.phone_key, email_key = excluded.email_key, institution = excluded.institution,
        requester = excluded.requester, outcome = excluded.outcome,
      findings = excluded.findings, uses = excluded.uses, judged_at = excluded.judged_at`;
}
