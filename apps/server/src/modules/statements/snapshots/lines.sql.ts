import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isSince, isState } from '#platform/db/fragments';
import { floorBefore, idFloor } from '#platform/ids';
import { lineMachine } from '@wallet/contract';
import type { Currency, endpoints, FiltersOf, Mode } from '@wallet/contract';
import { type Proved, provedColumns } from '#platform/row-mac';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';
import type { CoveragePower } from '../completeness/coverage-power.ts';
import { linePower, type LinePower } from '../lines/line-power.ts';
import type { StoredLine } from '../lines/line-key.ts';

export interface KnownIdRow {
  /** The key that names the id. */
  key: string;
  /** The key of its line: another one when the line was kept before its id was seen. */
  lineKey: string;
  direction: 'credit' | 'debit';
  amountMinor: bigint;
}

export function selectKnownIds(accountId: string, keys: readonly string[]): RawBuilder<KnownIdRow> {
  return sql`select key, coalesce(alias_of, key) as "lineKey", direction, amount as "amountMinor"
    from line_key where account_id = ${accountId} and key = any(${keys})`;
}

export interface NewAlias {
  /** The key of the line, and the one that names it too from now on. */
  key: string;
  alias: string;
  providerTransactionId: string;
  /** Its MAC as it is, and with its id; none for a line that was changed behind the application. */
  oldMac: string | null;
  mac: string | null;
}

/** Locks an account's lines by key, as their MACs cover them, until the transaction ends. */
export function lockLinesNamed(
  accountId: string,
  keys: readonly string[],
): RawBuilder<Proved<LinePower>> {
  return sql`select ${provedColumns(linePower, 'l')} from line_key k join statement_line l on l.id = k.line_id
    where k.account_id = ${accountId} and k.key = any(${keys}) order by l.id for no key update of l`;
}

/** A line has this name: its own promise, whatever became of `line_key`. Triggers of `statement_line` write it. */
function isNamed(accountId: string, name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from statement_line_name n where n.account_id = ${accountId} and n.name = ${name})`;
}

/** Adds provider ids as lines' aliases, each once. A line keeps its key; an unproved one stays unproved. */
export function insertAliases(
  accountId: string,
  aliases: readonly NewAlias[],
): RawBuilder<unknown> {
  return sql`with offered as (
      select * from unnest(${aliases.map(({ key }) => key)}::text[], ${aliases.map(({ alias }) => alias)}::text[],
        ${aliases.map((one) => one.providerTransactionId)}::text[],
          ${aliases.map((one) => one.oldMac)}::text[], ${aliases.map((one) => one.mac)}::text[])
        as o (key, alias, provider_transaction_id, old_mac, mac)
    ), named as (
      insert into line_key (account_id, key, mode, line_id, direction, amount, alias_of)
      select k.account_id, o.alias, k.mode, k.line_id, k.direction, k.amount, k.key
      from offered o join line_key k on k.account_id = ${accountId} and k.key = o.key
        where not ${isNamed(accountId, sql`o.alias`)} order by o.alias
      on conflict (account_id, key) do nothing returning line_id, key
    )
    update statement_line l set provider_transaction_id = o.provider_transaction_id,
      mac = coalesce(o.mac, l.mac), updated_at = now()
    from named n join offered o on o.alias = n.key
      where l.id = n.line_id and l.provider_transaction_id is null and l.mac is not distinct from o.old_mac`;
}

export interface EqualLinesQuery {
  accountId: string;
  amountsMinor: readonly bigint[];
  since: Date;
  until: Date;
}

/**
 * All stored lines of these amounts within a day of the times: they are counted, so none may be
 * missing. Ids bound the search, since lines are observed after they happen.
 */
export function selectEqualLines({
  accountId,
  amountsMinor,
  since,
  until,
}: EqualLinesQuery): RawBuilder<StoredLine['line'] & { key: string }> {
  return sql`select key, direction, amount as "amountMinor", balance_after as "balanceAfterMinor",
    counterparty, provider_transaction_id as "providerTransactionId",
      occurred_from as "occurredFrom", occurred_to as "occurredTo"
    from statement_line
    where account_id = ${accountId} and amount = any(${amountsMinor.map(String)}::bigint[])
      and ${isSince(sql`id`, floorBefore('lin', since, 1))}
      and occurred_from >= ${since}::timestamptz - interval '1 day'
        and occurred_from <= ${until}::timestamptz + interval '1 day'`;
}

/** Counts stored lines wholly inside an interval but not among these keys, except those in review, maybe misread. */
export function countUnseen({
  accountId,
  keys,
  from,
  to,
}: {
  accountId: string;
  keys: readonly string[];
  from: Date;
  to: Date;
}): RawBuilder<{ unseen: number }> {
  return sql`select count(*)::int as unseen from statement_line
    where account_id = ${accountId} and ${isSince(sql`id`, floorBefore('lin', from, 0))}
      and occurred_from > ${from} and occurred_to < ${to}
      and match_status <> 'review' and key <> all(${keys})`;
}

/** Whether any line stored since a time that happened before a moment is not among these keys. */
export function selectAnyUnseen({
  accountId,
  keys,
  to,
  since,
}: {
  accountId: string;
  keys: readonly string[];
  to: Date;
  since: Date;
}): RawBuilder<{ any: boolean }> {
  return sql`select exists (select from statement_line
    where account_id = ${accountId} and occurred_to < ${to} and ${isSince(sql`id`, idFloor('lin', since))}
    and match_status <> 'review' and key <> all(${keys})) as any`;
}

/** A line to keep, as its MAC covers it, and what is kept beside. */
export interface NewLine {
  line: LinePower;
  mac: string;
  rawEnc: string;
  matchStatus: string;
  reason: string | null;
}

export interface LineOwner {
  accountId: string;
  mode: Mode;
  currency: Currency;
  source: 'history' | 'import';
  observedAt: Date;
  /** The file that showed it first. */
  importId: string | null;
}

/**
 * Saves each line once: its key is claimed first, a taken key saves nothing. A key missing for an
 * existing line was removed by hand and stays so, for the proof of the books. Returns the ids
 * saved.
 */
export function insertLines(
  { accountId, mode, currency, source, observedAt, importId }: LineOwner,
  rows: readonly NewLine[],
): RawBuilder<{ id: string }> {
  const column = (read: (line: LinePower, row: NewLine) => string | Date | boolean | null) =>
    rows.map((row) => read(row.line, row));
  return sql`
    with offered as (
      select * from unnest(${column((l) => l.id)}::text[], ${column((l) => l.key)}::text[],
        ${column((l) => l.providerTransactionId)}::text[],
        ${column((l) => l.direction)}::text[], ${column((l) => String(l.amount))}::bigint[],
        ${column((l) => (l.balanceAfter === null ? null : String(l.balanceAfter)))}::bigint[],
          ${column((l) => l.counterparty)}::text[],
        ${column((l) => l.occurredFrom)}::timestamptz[], ${column((l) => l.occurredTo)}::timestamptz[],
          ${column((_, r) => r.rawEnc)}::text[],
        ${column((_, r) => r.matchStatus)}::text[], ${column((_, r) => r.reason)}::text[],
          ${column((l) => l.reversalOf)}::text[], ${column((l) => l.baseline)}::boolean[],
        ${column((_, r) => r.mac)}::text[])
        as o (id, key, provider_transaction_id, direction, amount, balance_after, counterparty,
          occurred_from, occurred_to, raw_enc, match_status, reason, reversal_of, baseline, mac)
    ), kept as (
      insert into line_key (account_id, key, mode, line_id, direction, amount)
      select ${accountId}, o.key, ${mode}, o.id, o.direction, o.amount from offered o
        where not ${isNamed(accountId, sql`o.key`)} order by o.key
      on conflict (account_id, key) do nothing returning line_id
    )
    insert into statement_line (id, account_id, mode, key, provider_transaction_id, direction, amount,
      currency, balance_after, counterparty,
      occurred_from, occurred_to, observed_at, source, import_id, booked, raw_enc, match_status, baseline,
        reason, reversal_of, mac)
    select o.id, ${accountId}, ${mode}, o.key, o.provider_transaction_id, o.direction, o.amount,
      ${currency}, o.balance_after, o.counterparty,
      o.occurred_from, o.occurred_to, ${observedAt}::timestamptz, ${source}, ${importId}, true, o.raw_enc,
        o.match_status, o.baseline, o.reason, o.reversal_of, o.mac
    from offered o join kept k on k.line_id = o.id
    returning id`;
}

/** Lines of a disputed amount that nobody has used yet go to review. Answers their ids. */
export function updateToReview({
  accountId,
  amountMinor,
  reason,
}: {
  accountId: string;
  amountMinor: bigint;
  reason: string;
}): RawBuilder<{ id: string }> {
  return sql`update statement_line set match_status = ${lineMachine.moves.doubt.to}, reason = ${reason},
    revision = revision + 1, updated_at = now()
    where account_id = ${accountId} and amount = ${amountMinor}::bigint
      and ${isState(sql`match_status`, lineMachine.moves.doubt.from)} returning id`;
}

/** No row when the same read was proved before. */
export function insertCoverage(row: Proved<CoveragePower>): RawBuilder<{ id: string }> {
  return sql`insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof,
    passes, import_id, command_id, mac)
    values (${row.id}, ${row.accountId}, ${row.mode}, ${row.coveredFrom}, ${row.coveredTo},
      ${row.readStartedAt}, ${row.proof}, ${row.passes}::smallint, ${row.importId}, ${row.commandId}, ${row.mac})
    on conflict do nothing returning id`;
}

export interface ObservationRow {
  id: string;
  accountId: string;
  mode: Mode;
  direction: string;
  amountMinor: bigint | null;
  textEnc: string;
  observedAt: Date;
}

/** No row when it was told before. */
export function insertObservation(row: ObservationRow): RawBuilder<{ id: string }> {
  return sql`insert into observation (id, account_id, mode, direction, amount, text_enc, observed_at)
    values (${row.id}, ${row.accountId}, ${row.mode}, ${row.direction}, ${row.amountMinor},
      ${row.textEnc}, ${row.observedAt})
    on conflict do nothing returning id`;
}

const statementLineColumns = columnsOf(`id, account_id, direction, amount as amountMinor,
  currency, counterparty, occurred_from, occurred_to, observed_at, match_status, reason
  from statement_line l`);
const accountColumns = columnsOf('provider, last4 as accountLast4 from account a');

export interface ListedLine
  extends RowOf<typeof statementLineColumns>, RowOf<typeof accountColumns> {
  transactionId: string | null;
}

export type LineFilters = FiltersOf<
  typeof endpoints.listStatementLines | typeof endpoints.listAccountLines
>;

/** Newest first; the cursor is the previous page's last id. The deposit is the one paid or possibly meant. */
export function selectLinePage(
  filters: LineFilters,
  { after, limit }: PageBounds,
): RawBuilder<ListedLine> {
  const conditions = conditionsOf(filters, {
    matchStatus: (status) => sql`l.match_status = ${sql.lit(status)}`,
    accountId: equals('l.account_id'),
  });
  return sql`select ${statementLineColumns}, ${accountColumns},
      coalesce((select o.target from line_allocation o
        where o.line_id = l.id and o.status = 'active' and o.purpose = 'deposit' limit 1), l.candidate_transaction_id)
        as "transactionId"
    from (select * from statement_line l where ${every(conditions)} ${olderThan('l.id', after)}
      order by l.id desc limit ${limit}) l join account a on a.id = l.account_id
    order by l.id desc`;
}
