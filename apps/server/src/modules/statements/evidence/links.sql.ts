import { type RawBuilder, sql } from '#platform/db';
import { isSince } from '#platform/db/fragments';
import { floorBefore } from '#platform/ids';
import { type Proved, provedColumns } from '#platform/row-mac';
import { evidencePower, type EvidencePower } from './evidence-power.ts';
import type { Link, SourceTransaction } from './link-one-to-one.ts';

/** A source that does not settle the account it speaks of. */
export type EvidenceSource = 'history' | 'import' | 'providerApi';

export interface EvidenceRow extends EvidencePower {
  rawEnc: string;
  mac: string;
}

/** Keeps what a source says once. Answers the ids that are new. */
export function insertEvidence(rows: readonly EvidenceRow[]): RawBuilder<{ id: string }> {
  const column = (read: (row: EvidenceRow) => string | Date | null) => rows.map(read);
  return sql`
    insert into evidence_line (id, account_id, mode, source, key, provider_transaction_id, direction,
      amount, currency, counterparty, occurred_from, occurred_to, raw_enc, import_id, mac)
    select * from unnest(${column((r) => r.id)}::text[], ${column((r) => r.accountId)}::text[],
      ${column((r) => r.mode)}::text[], ${column((r) => r.source)}::text[],
      ${column((r) => r.key)}::text[], ${column((r) => r.providerTransactionId)}::text[],
        ${column((r) => r.direction)}::text[], ${column((r) => String(r.amount))}::bigint[],
      ${column((r) => r.currency)}::text[], ${column((r) => r.counterparty)}::text[],
        ${column((r) => r.occurredFrom)}::timestamptz[], ${column((r) => r.occurredTo)}::timestamptz[],
      ${column((r) => r.rawEnc)}::text[], ${column((r) => r.importId)}::text[],
        ${column((r) => r.mac)}::text[]) as o (id, account_id, mode, source, key)
    order by o.key on conflict (account_id, source, key) do nothing returning id`;
}

const movement = sql`direction, amount as "amountMinor", provider_transaction_id as "providerTransactionId"`;

/** What a source said that is no line yet, the oldest first. */
export function selectUnlinkedEvidence(
  accountId: string,
  limit: number,
): RawBuilder<Proved<EvidencePower>> {
  return sql`select ${provedColumns(evidencePower, 'e')} from evidence_line e
    where e.account_id = ${accountId} and e.line_id is null order by e.occurred_from limit ${limit}`;
}

/** Notifications of money that are no line yet, of the last three days. */
export function selectUnlinkedObservations(
  accountId: string,
  limit: number,
): RawBuilder<SourceTransaction> {
  return sql`select id, direction, amount as "amountMinor", null as "providerTransactionId",
    observed_at as "occurredFrom", observed_at as "occurredTo"
    from observation where account_id = ${accountId} and line_id is null and amount is not null
      and observed_at > now() - interval '3 days' order by observed_at limit ${limit}`;
}

export interface LinkableQuery {
  accountId: string;
  amountsMinor: readonly bigint[];
  since: Date;
  until: Date;
  /** Whose pairs count: a source, or notifications. */
  by: EvidenceSource | 'observation';
}

/** Settling lines of these amounts, about that time, that have no pair of that kind yet. */
export function selectLinkable({
  accountId,
  amountsMinor,
  since,
  until,
  by,
}: LinkableQuery): RawBuilder<SourceTransaction> {
  const taken =
    by === 'observation'
      ? sql`exists (select from observation o where o.line_id = l.id)`
      : sql`exists (select from evidence_line e where e.line_id = l.id and e.source = ${by})`;
  return sql`select l.id, ${movement}, l.occurred_from as "occurredFrom", l.occurred_to as "occurredTo"
    from statement_line l
    where l.account_id = ${accountId} and l.amount = any(${amountsMinor.map(String)}::bigint[])
      and ${isSince(sql`l.id`, floorBefore('lin', since, 1))}
      and l.occurred_to >= ${since}::timestamptz - interval '1 day'
        and l.occurred_from <= ${until}::timestamptz + interval '1 day' and not ${taken}
    order by l.id limit 5000`;
}

/** What changes of a piece of evidence, with its MAC before and after. */
export interface EvidenceChange {
  id: string;
  /** The line that says the same, and the file that tells it, from now on. */
  lineId: string | null;
  importId: string | null;
  oldMac: string;
  mac: string;
}

/** Changes evidence as it was looked at: what changed meanwhile stays. Answers the lines that it is linked to. */
export function updateEvidence(
  changes: readonly EvidenceChange[],
): RawBuilder<{ lineId: string | null }> {
  const column = (read: (change: EvidenceChange) => string | null) => changes.map(read);
  return sql`update evidence_line e set line_id = g.line_id, import_id = g.import_id, mac = g.mac
    from unnest(${column((c) => c.id)}::text[], ${column((c) => c.lineId)}::text[],
      ${column((c) => c.importId)}::text[], ${column((c) => c.oldMac)}::text[],
      ${column((c) => c.mac)}::text[]) as g (id, line_id, import_id, old_mac, mac)
    where e.id = g.id and e.mac = g.old_mac returning e.line_id as "lineId"`;
}

/** Links notifications to lines, unless one of them was linked meanwhile. */
export function linkToLines(links: readonly Link[]): RawBuilder<{ lineId: string }> {
  return sql`update observation o set line_id = g.line_id
    from unnest(${links.map(({ otherId }) => otherId)}::text[],
      ${links.map(({ lineId }) => lineId)}::text[]) as g (id, line_id)
    where o.id = g.id and o.line_id is null returning o.line_id as "lineId"`;
}

/** Notifications of money of one day of the provider, and how many of them the history shows. */
export function countNotifications({
  accountId,
  from,
  to,
}: {
  accountId: string;
  from: Date;
  to: Date;
}): RawBuilder<{ heard: number; linked: number }> {
  return sql`select count(*)::int as heard, count(line_id)::int as linked from observation
    where account_id = ${accountId} and amount is not null and observed_at >= ${from} and observed_at < ${to}`;
}
