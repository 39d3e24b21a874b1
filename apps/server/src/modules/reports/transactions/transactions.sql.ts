import { type RawBuilder, sql } from '#platform/db';
import type { endpoints, FiltersOf, Mode } from '@wallet/contract';
import { transactionColumns, withTransactionNames } from '#modules/deposits';
import type { StoredTransaction } from '#modules/deposits';
import { conditionsOf, createdWithin, equals } from '#platform/lists';
import type { SearchTerms } from '../search-terms.ts';

/** Whose rows: from the principal, never from the request. */
export interface Owner {
  merchantId: string;
  mode: Mode;
}

/**
 * What a merchant’s list can be narrowed by; the mode is the owner’s. `amount` is in the merchant’s
 * currency, with no or two places.
 */
export type TransactionFilters = Omit<
  FiltersOf<typeof endpoints.listTransactions | typeof endpoints.listOwnTransactions>,
  'mode'
>;
type RowFilters = Omit<TransactionFilters, 'search' | 'amount'>;

export interface Filter extends RowFilters {
  /** Ids below this one: the cursor. */
  beforeId?: string | undefined;
  search?: SearchTerms | undefined;
  /** Asked for, to be paid, or paid. */
  amountMinor?: bigint | undefined;
}

/** The table's own columns behind them; the role that reads for merchants may read no more. */
const stored = sql`t.id, t.code, t.mode, t.kind, t.status, t.flag, t.method, t.currency, t.payment_amount,
  t.amount_discount, t.extra_fee, t.final_payment,
  t.paid_amount, t.provider_fee, t.merchant_fee, t.net, t.created_at, t.paid_at, t.session_id,
    t.withdrawal_request_id, t.expires_at, t.completed_at`;

export interface TransactionNote {
  id: string;
  note: string | null;
}

export function selectNote({ merchantId, mode }: Owner, id: string): RawBuilder<TransactionNote> {
  return sql`select id, note from transaction where id = ${id} and merchant_id = ${merchantId} and mode = ${mode}`;
}

/** No row when it is not the merchant's, or when the note is another by now. */
export function updateNote({
  merchantId,
  id,
  note,
  was,
}: {
  merchantId: string;
  id: string;
  note: string | null;
  was: string | null;
}): RawBuilder<{ mode: Mode }> {
  return sql`update transaction set note = ${note}, updated_at = now()
    where id = ${id} and merchant_id = ${merchantId} and note is not distinct from ${was} returning mode`;
}

/** A page, newest first. The names are joined to the page's rows only. */
export function selectTransactions(
  owner: Owner,
  filter: Filter,
  limit: number,
): RawBuilder<StoredTransaction> {
  const order = filter.amountMinor === undefined ? sql`t.id` : sql`a.transaction_id`;
  return sql`with page as materialized (
      select ${stored} from ${rows(filter)} where ${conditions(owner, filter, limit)}
        order by ${order} desc limit ${limit}
    ) select ${transactionColumns} from page t ${withTransactionNames} order by t.id desc`;
}

/** How many there are, counted no further than `cap`. */
export function countTransactions(
  owner: Owner,
  filter: Filter,
  cap: number,
): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count
    from (select from ${rows(filter)} where ${conditions(owner, filter, cap)} limit ${cap}) as counted`;
}

export function selectTransaction(
  { merchantId, mode }: Owner,
  id: string,
): RawBuilder<StoredTransaction> {
  return sql`select ${transactionColumns} from transaction t ${withTransactionNames}
    where t.id = ${id} and t.merchant_id = ${merchantId} and t.mode = ${mode}`;
}

/** An amount leads to its transactions in their order; without one the list of all is read in it. */
function rows({ amountMinor }: Filter): RawBuilder<unknown> {
  return amountMinor === undefined
    ? sql`transaction t`
    : sql`transaction_amount a join transaction t on t.id = a.transaction_id`;
}

/** Of the rows that a statement wants `most` of. */
function conditions(owner: Owner, filter: Filter, most: number): RawBuilder<unknown> {
  const { search, amountMinor } = filter;
  const all = [
    ...(amountMinor === undefined ? [] : [ofAmount(owner, 'a', amountMinor)]),
    ...ofRow(owner, filter, amountMinor === undefined ? ['t', 't.id'] : ['t', 'a.transaction_id']),
    ...(search === undefined
      ? []
      : [sql`t.id = any(array(${found(owner, search, { filter, most })}))`]),
  ];
  return sql.join(all, sql` and `);
}

function ofAmount({ merchantId, mode }: Owner, table: string, minor: bigint): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.merchant_id`)} = ${merchantId} and ${sql.ref(`${table}.mode`)} = ${mode}
    and ${sql.ref(`${table}.minor`)} = ${minor}`;
}

/** What a filter asks of a row of this table, whose order is that of `id`. */
function ofRow(
  { merchantId, mode }: Owner,
  { beforeId, ...filter }: Filter,
  [table, id]: [table: string, id: string],
): RawBuilder<unknown>[] {
  return [
    sql`${sql.ref(`${table}.merchant_id`)} = ${merchantId} and ${sql.ref(`${table}.mode`)} = ${mode}`,
    ...conditionsOf<RowFilters>(filter, {
      status: equals(`${table}.status`),
      kind: equals(`${table}.kind`),
      method: equals(`${table}.method`),
      sessionId: equals(`${table}.session_id`),
      ...createdWithin('txn', id),
    }),
    ...(beforeId === undefined ? [] : [sql`${sql.ref(id)} < ${beforeId}`]),
  ];
}

interface Wanted {
  filter: Filter;
  /** Rows that the statement takes of all that are found. */
  most: number;
}

/**
 * Transactions whose code, reference number or reference begins or ends like that; each side has
 * its index, also behind a policy.
 */
function found(
  { merchantId, mode }: Owner,
  terms: SearchTerms,
  wanted: Wanted,
): RawBuilder<unknown> {
  const like = (column: string, { begins, endsReversed }: SearchTerms['code']) => {
    const sides = [
      ...(begins === undefined ? [] : [beginsWith(column, begins)]),
      beginsWith(`${column}_reversed`, endsReversed),
    ];
    return sql`(${sql.join(sides, sql` or `)})`;
  };
  return sql`
    select x.transaction_id from transaction_code x
      where x.merchant_id = ${merchantId} and x.mode = ${mode} and ${like('x.code', terms.code)}
    union all
    select t.id from transaction_session s join transaction t on t.session_id = s.id
      where s.merchant_id = ${merchantId} and s.mode = ${mode} and ${like('s.ref_no', terms.refNo)}
    union all
    select t.id from merchant_reference r join transaction t on t.session_id = r.object_id
      where r.merchant_id = ${merchantId} and r.mode = ${mode} and r.kind = 'session'
        and ${like('r.reference', terms.reference)}
    union all
    select w.transaction_id from merchant_reference r join withdrawal_request w on w.id = r.object_id
      where r.merchant_id = ${merchantId} and r.mode = ${mode} and r.kind = 'withdrawal'
        and w.transaction_id is not null
        and ${like('r.reference', terms.reference)}${alsoFound({ merchantId, mode }, terms, wanted)}`;
}

/**
 * By the provider's number, the words of a name, a phone number, and of an amount, which very many
 * may have, the newest that the filter lets through.
 */
function alsoFound(
  { merchantId, mode }: Owner,
  { provider, words, phones, amountMinor }: SearchTerms,
  { filter, most }: Wanted,
): RawBuilder<unknown> {
  const terms = (kind: string, condition: RawBuilder<unknown>) =>
    sql`select x.transaction_id from transaction_term x
      where x.merchant_id = ${merchantId} and x.mode = ${mode} and x.kind = ${kind} and ${condition}`;
  const [word, ...others] = words ?? [];
  const also = sql.join(
    others.map(
      (other) => sql`and x.transaction_id in (${terms('name', beginsWith('x.term', other))})`,
    ),
    sql` `,
  );
  const parts = [
    provider?.begins !== undefined && terms('provider', beginsWith('x.term', provider.begins)),
    provider && terms('providerEnd', beginsWith('x.term', provider.endsReversed)),
    word !== undefined && sql`${terms('name', beginsWith('x.term', word))} ${also}`,
    phones.length > 0 && terms('phone', sql`x.term = any(${[...phones]}::text[])`),
    amountMinor !== undefined &&
      sql`(select m.transaction_id from transaction_amount m join transaction o on o.id = m.transaction_id
      where ${sql.join(
        [
          ofAmount({ merchantId, mode }, 'm', amountMinor),
          ...ofRow({ merchantId, mode }, filter, ['o', 'm.transaction_id']),
        ],
        sql` and `,
      )}
      order by m.transaction_id desc limit ${most})`,
  ].filter((part) => part !== false && part !== undefined);
  return parts.length === 0 ? sql`` : sql` union all ${sql.join(parts, sql` union all `)}`;
}

/** Texts compared byte by byte that begin like that: up to the last character there can be. */
function beginsWith(column: string, text: string): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} <= ${`${text}\u{10ffff}`})`;
}
