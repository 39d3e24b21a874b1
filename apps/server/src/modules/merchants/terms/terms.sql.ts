import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { FeeDirection } from '@wallet/contract';
import type { FeeRule } from '../merchant.ts';

interface StoredTerm {
  id: string;
  direction: FeeDirection;
  minMinor: bigint | null;
  maxMinor: bigint | null;
  validFrom: Date;
  state: 'planned' | 'inForce' | 'past';
  addedBy: { id: string; name: string } | null;
  createdAt: Date;
}

const storedFeeRuleColumns = columnsOf(`method, flat as flatMinor, percent_basis_points
  from merchant_fee_rule t`);

export type StoredFeeRule = StoredTerm & RowOf<typeof storedFeeRuleColumns>;

export type StoredLimit = StoredTerm;

/** Of those with one subject the latest that has begun is in force. */
function stateBy(subject: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when t.valid_from > now() then 'planned'
    when t.valid_from = max(t.valid_from) filter (where t.valid_from <= now()) over
      (partition by ${subject}) then 'inForce' else 'past' end as state`;
}

/** Who added it, for operators; a merchant is told nobody's name. */
function byWhom(shows: boolean): { column: RawBuilder<unknown>; join: RawBuilder<unknown> } {
  if (!shows) return { column: sql`null::jsonb as "addedBy"`, join: sql`` };
  return {
    column: sql`case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "addedBy"`,
    join: sql`left join app_user u on u.id = t.added_by`,
  };
}

/** Every rule of a merchant, the latest beginning first. */
export function selectFeeRules(
  merchantId: string,
  { withNames }: { withNames: boolean },
): RawBuilder<StoredFeeRule> {
  const by = byWhom(withNames);
  return sql`select ${storedFeeRuleColumns}, t.id, t.direction, t.min as "minMinor", t.max as "maxMinor",
      t.valid_from as "validFrom", t.created_at as "createdAt", ${stateBy(sql`t.direction, t.method`)}, ${by.column}
    from merchant_fee_rule t ${by.join} where t.merchant_id = ${merchantId}
      order by t.valid_from desc, t.id desc limit 2000`;
}

export function selectLimits(
  merchantId: string,
  { withNames }: { withNames: boolean },
): RawBuilder<StoredLimit> {
  const by = byWhom(withNames);
  return sql`select t.id, t.direction, t.min as "minMinor", t.max as "maxMinor",
    t.valid_from as "validFrom", t.created_at as "createdAt",
      ${stateBy(sql`t.direction`)}, ${by.column}
    from merchant_limit t ${by.join} where t.merchant_id = ${merchantId}
      order by t.valid_from desc, t.id desc limit 2000`;
}

interface NewTerm {
  id: string;
  merchantId: string;
  direction: FeeDirection;
  minMinor: bigint | null;
  maxMinor: bigint | null;
  /** ISO 8601; null is the moment of the transaction. */
  validFrom: string | null;
  addedBy: string | null;
}

export interface NewFeeRule extends NewTerm {
  method: FeeRule['method'];
  flatMinor: bigint;
  percentBasisPoints: number;
}

/** No row when it would begin in the past; `anyTime` is for a merchant that is only being made. */
export function insertFeeRule(r: NewFeeRule, { anyTime = false } = {}): RawBuilder<{ id: string }> {
  return sql`insert into merchant_fee_rule (id, merchant_id, direction, method, flat, percent_basis_points,
    min, max, valid_from, added_by)
    select ${r.id}, ${r.merchantId}, ${r.direction}, ${r.method}, ${r.flatMinor}, ${r.percentBasisPoints},
      ${r.minMinor}, ${r.maxMinor}, coalesce(v.at, now()), ${r.addedBy}
    from (select ${r.validFrom}::timestamptz as at) v where ${anyTime} or v.at is null or v.at > now() returning id`;
}

/** Likewise. */
export function insertLimit(l: NewTerm, { anyTime = false } = {}): RawBuilder<{ id: string }> {
  return sql`insert into merchant_limit (id, merchant_id, direction, min, max, valid_from, added_by)
    select ${l.id}, ${l.merchantId}, ${l.direction}, ${l.minMinor}, ${l.maxMinor}, coalesce(v.at, now()), ${l.addedBy}
    from (select ${l.validFrom}::timestamptz as at) v where ${anyTime} or v.at is null or v.at > now() returning id`;
}

export type TermKind = 'feeRule' | 'limit';
const tables = {
  feeRule: sql`merchant_fee_rule`,
  limit: sql`merchant_limit`,
} as const satisfies Record<TermKind, RawBuilder<unknown>>;

export function selectTerm(
  kind: TermKind,
  { merchantId, id }: { merchantId: string; id: string },
): RawBuilder<{ hasBegun: boolean; before: Record<string, unknown> }> {
  return sql`select t.valid_from <= clock_timestamp() as "hasBegun", to_jsonb(t) - 'merchant_id' - 'added_by' as before
    from ${tables[kind]} t where t.id = ${id} and t.merchant_id = ${merchantId}`;
}

/** Takes a term away that has not begun; false when it has, or is not there. */
export function deleteUpcomingTerm(kind: TermKind, id: string): RawBuilder<{ isGone: boolean }> {
  return sql`select withdraw_merchant_term(${kind}, ${id}) as "isGone"`;
}
