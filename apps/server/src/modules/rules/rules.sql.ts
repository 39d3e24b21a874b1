import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type {
  Currency,
  endpoints,
  FiltersOf,
  RuleMeasure,
  RuleOutcome,
  RulePace,
  RuleScope,
  RuleState,
} from '@wallet/contract';
import { type Proved, provedColumns } from '#platform/row-mac';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';
import { rulePower, type RulePower } from './rule-power.ts';

export interface Named {
  id: string;
  name: string;
}

/** What rules and blocks have in common: who wanted it, and who decided. */
export interface StoredEntry {
  id: string;
  merchant: (Named & { code: string }) | null;
  outcome: RuleOutcome;
  reason: string;
  wasProposed: boolean;
  createdBy: Named | null;
  createdAt: Date;
  decidedBy: Named | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  revision: number;
}

export interface StoredRule extends StoredEntry, RowOf<typeof ruleColumns> {
  most: bigint;
  state: RuleState;
}

export const entryColumns = sql`e.id, e.outcome, e.reason, e.was_proposed as "wasProposed",
  e.created_at as "createdAt", e.decided_at as "decidedAt", e.decision_reason as "decisionReason", e.revision,
  case when m.id is not null then jsonb_build_object('id', m.id, 'code', m.code, 'name', m.name) end as merchant,
  case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as "createdBy",
  case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as "decidedBy"`;
export const entryNames = sql`left join merchant m on m.id = e.merchant_id
  left join app_user c on c.id = e.created_by left join app_user d on d.id = e.decided_by`;

/** Of two in force that say what is to be counted alike, the one that began last counts. */
const state = sql`case when e.status <> 'active' then e.status when e.valid_until <= now() then 'ended'
  when e.valid_from > now() then 'planned'
  when exists (select from rule o
    where o.status = 'active' and o.valid_from <= now() and (o.valid_until is null or o.valid_until > now())
    and (o.scope, o.measure, o.pace, o.outcome) = (e.scope, e.measure, e.pace, e.outcome)
      and o.currency is not distinct from e.currency
    and o.merchant_id is not distinct from e.merchant_id
      and (o.valid_from, o.id) > (e.valid_from, e.id)) then 'covered' else 'inForce' end`;
const ruleColumns = columnsOf(
  `scope, measure, pace, currency, valid_from, valid_until from rule e`,
);
const columns = sql`${ruleColumns}, ${entryColumns}, e.most, ${state} as state`;

/** A page, newest first; without a state those that are not over. */
export function selectRules(
  filters: FiltersOf<typeof endpoints.listRules>,
  { after, limit }: PageBounds,
): RawBuilder<StoredRule> {
  const conditions = [
    ...(filters.state === undefined ? [sql`${state} not in ('ended', 'refused')`] : []),
    ...conditionsOf(filters, {
      state: (wanted) => sql`${state} = ${wanted}`,
      merchantId: equals('e.merchant_id'),
    }),
  ];
  return sql`select ${columns} from rule e ${entryNames}
    where ${every(conditions)} ${olderThan('e.id', after)} order by e.id desc limit ${limit}`;
}

export function selectRule(id: string): RawBuilder<StoredRule> {
  return sql`select ${columns} from rule e ${entryNames} where e.id = ${id}`;
}

/** Whether times that somebody wishes lie in the past by the database's clock. */
export function selectPast({
  from,
  until,
}: {
  from: string | null;
  until: string | null;
}): RawBuilder<{ from: boolean; until: boolean }> {
  return sql`select coalesce(${from}::timestamptz <= now(), false) as "from",
    coalesce(${until}::timestamptz <= greatest(${from}::timestamptz, now()), false) as "until"`;
}

export interface NewRule {
  id: string;
  merchantId: string | null;
  scope: RuleScope;
  measure: RuleMeasure;
  pace: RulePace;
  most: bigint;
  currency: Currency | null;
  outcome: RuleOutcome;
  reason: string;
  status: 'active' | 'proposed';
  /** Null: now. */
  validFrom: string | null;
  validUntil: string | null;
  by: string;
}

export function insertRule(r: NewRule): RawBuilder<unknown> {
  return sql`insert into rule (id, merchant_id, scope, measure, pace, most, currency, outcome, reason,
    status, was_proposed, valid_from, valid_until, created_by)
    values (${r.id}, ${r.merchantId}, ${r.scope}, ${r.measure}, ${r.pace}, ${r.most}, ${r.currency},
      ${r.outcome}, ${r.reason}, ${r.status}, ${r.status === 'proposed'},
      coalesce(${r.validFrom}::timestamptz, now()), ${r.validUntil}::timestamptz, ${r.by})`;
}

export type EntryKind = 'rule' | 'block';

export interface LockedEntry {
  status: 'proposed' | 'active' | 'refused' | 'ended';
  /** Its time is over though nobody ended it. */
  isOver: boolean;
  revision: number;
  merchantId: string | null;
  createdBy: string | null;
}

export function lockEntry(kind: EntryKind, id: string): RawBuilder<LockedEntry> {
  const table = kind === 'rule' ? sql`rule` : sql`blocklist_entry`;
  const end = kind === 'rule' ? sql`valid_until` : sql`expires_at`;
  return sql`select status, coalesce(${end} <= now(), false) as "isOver", revision,
    merchant_id as "merchantId", created_by as "createdBy" from ${table} where id = ${id} for update`;
}

/** What an entry does, whatever became of it: its row without its fate. */
export function selectEntryMeaning(kind: EntryKind, id: string): RawBuilder<{ meaning: string }> {
  return sql`select (to_jsonb(e) -
    '{status,revision,updated_at,decided_by,decided_at,decision_reason}'::text[])::text as meaning
    from ${kind === 'rule' ? sql`rule` : sql`blocklist_entry`} e where e.id = ${id}`;
}

export interface EntryDecision {
  id: string;
  status: 'active' | 'refused' | 'ended';
  reason: string | null;
  /** Null: nobody did, its time went by. */
  by: string | null;
}

/** What is accepted begins now when its time has come already; what is ended, ends now. */
export function setDecision(
  kind: EntryKind,
  { id, status, reason, by }: EntryDecision,
): RawBuilder<unknown> {
  const decided = sql`status = ${status}, decision_reason = ${reason}, decided_by = ${by},
    decided_at = now(), revision = revision + 1, updated_at = now()`;
  if (kind === 'block') return sql`update blocklist_entry set ${decided} where id = ${id}`;
  const times =
    status === 'active'
      ? sql`, valid_from = greatest(valid_from, now())`
      : status === 'ended'
        ? sql`, valid_until = now()`
        : sql``;
  return sql`update rule set ${decided}${times} where id = ${id}`;
}

/** Whoever adds, accepts or ends a rule waits here for the one before: what it covers must not change meanwhile. */
export function lockRules(): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('rules.change', 0))`;
}

/** What a rule says is to be counted, and whose. */
export type RuleKind = Pick<
  RulePower,
  'merchantId' | 'scope' | 'measure' | 'pace' | 'outcome' | 'currency'
>;

/** The rules of a kind that are not over, with those of all merchants for a merchant's own, as they are signed. */
export function selectRulesOfKind(k: RuleKind): RawBuilder<Proved<RulePower>> {
  return sql`select ${provedColumns(rulePower, 'r')} from rule r
    where r.status = 'active' and (r.valid_until is null or r.valid_until > now())
      and (r.scope, r.measure, r.pace, r.outcome) = (${k.scope}, ${k.measure}, ${k.pace}, ${k.outcome})
        and r.currency is not distinct from ${k.currency}
      and (r.merchant_id is null or r.merchant_id = ${k.merchantId})`;
}

export function selectMoment(): RawBuilder<{ now: Date }> {
  return sql`select now() as now`;
}

export function countProposed(kind: EntryKind): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count from ${kind === 'rule' ? sql`rule` : sql`blocklist_entry`}
    where status = 'proposed'`;
}
