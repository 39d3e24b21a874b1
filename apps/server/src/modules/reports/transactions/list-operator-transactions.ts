import { methodTable, paymentMethods } from '@wallet/contract';
import type {
  AnswerOf,
  endpoints,
  OperatorTransactionRow,
  PaymentMethod,
  Provider,
  QueryOf,
} from '@wallet/contract';
import { transactionRow } from '#modules/deposits';
import { all, maybe, one, type Query } from '#platform/db';
import { idFloor } from '#platform/ids';
import type { Vault } from '#platform/vault';
import { idCursor, noneLeft, pageOfRows, usualLimit } from '#platform/lists';
import { chooseMatchers, olderMatchers } from './choose-matchers.ts';
import { findByText, type TextFinds } from '../find-by-text.ts';
import { sumCounts } from './operator-total.sql.ts';
import { countPage, selectNames, selectOne, selectPage } from '../operator-transactions.sql.ts';
import type { Conditions, StoredOperatorTransaction, Way } from '../operator-transactions.sql.ts';
import { minorOf } from '../parse-search-text.ts';

type Input = QueryOf<typeof endpoints.listOperatorTransactions>;
type Answer = AnswerOf<typeof endpoints.listOperatorTransactions>;

/** So many of the newest are looked through before a way of its own is taken. */
const newest = 2_000;
const exactTo = 1_000;

/**
 * Transactions of all merchants, newest first, with a total when it is asked for. Of one mode: live, unless `mode` says
 * test. `from` is included, `to` is not, and the cursor replaces `to`. Refuses cursorInvalid and searchNeedsTimes.
 */
export async function listOperatorTransactions(
  query: Query,
  vault: Pick<Vault, 'mac' | 'eachMac'>,
  input: Input,
): Promise<Answer> {
  const limit = input.limit ?? usualLimit;
  const searched =
    input.search === undefined
      ? undefined
      : await findByText(query, vault, {
          text: input.search,
          only: input.searchIn,
          from: input.from,
          to: input.to,
        });
  const asked = conditionsOf(input);
  const conditions = { ...asked, ...searched?.whole };
  const found = waysOf(asked, searched);
  const before = idCursor(input.after, 'txn') ?? conditions.beforeId;
  const [rows, total] = await Promise.all([
    readRows(query, { ...conditions, beforeId: before }, { found, limit: limit + 1 }),
    input.count === undefined ? null : readTotal(query, { input, conditions, found }),
  ]);
  const { rows: page, next } = pageOfRows(rows, { limit, cursor: ({ id }) => id });
  const { kinds, tooMany, needsTimes } = searched ?? {};
  return {
    data: await withNames(query, page),
    next,
    total,
    searched: kinds && tooMany && needsTimes !== undefined ? { kinds, tooMany, needsTimes } : null,
  };
}

/**
 * The ways that a search takes; undefined without one. An id of a merchant, an account or a phone
 * is a filter, and finds nothing beside another one of its kind.
 */
function waysOf(asked: Conditions, searched: TextFinds | undefined): Way[] | undefined {
  if (searched?.whole === null) return searched.ways;
  const { merchantId, accountId, deviceId } = searched?.whole ?? {};
  const isElsewhere = [
    [asked.merchantId, merchantId],
    [asked.accountId, accountId],
    [asked.deviceId, deviceId],
  ].some(([one, other]) => one !== undefined && other !== undefined && one !== other);
  return isElsewhere ? [{ by: 'ids', ids: [] }] : undefined;
}

/** What the filters ask of rows. A currency is that of its methods. */
function conditionsOf({
  mode = 'live',
  kind,
  status,
  flag,
  method,
  provider,
  accountId,
  deviceId,
  merchantId,
  from,
  to,
  amount,
  currency,
  search: _leadsToWays,
  searchIn: _narrowsWays,
  count: _asksForTotal,
  after: _replacesTo,
  limit: _most,
  ...others
}: Input): Conditions {
  noneLeft(others);
  return {
    mode,
    kind,
    statuses: status,
    flag,
    methods: methodsOf(method, provider),
    accountId,
    deviceId,
    merchantId,
    currency,
    amountMinor: amount === undefined ? undefined : (minorOf(amount) ?? 0n),
    fromId: floorOf(from),
    beforeId: floorOf(to),
  };
}

function methodsOf(
  methods: readonly PaymentMethod[] | undefined,
  provider: Provider | undefined,
): PaymentMethod[] | undefined {
  if (provider === undefined) return methods === undefined ? undefined : [...methods];
  const own = paymentMethods.filter((method) => methodTable[method].provider === provider);
  return methods === undefined ? own : own.filter((method) => methods.includes(method));
}

function floorOf(time: string | undefined): string | undefined {
  return time === undefined ? undefined : idFloor('txn', new Date(Math.max(0, Date.parse(time))));
}

async function readRows(
  query: Query,
  conditions: Conditions,
  { found, limit }: { found: Way[] | undefined; limit: number },
): Promise<StoredOperatorTransaction[]> {
  if (conditions.methods?.length === 0) return [];
  const ways = found ?? chooseMatchers(conditions);
  if (ways) return all(query, selectPage(ways, conditions, limit));
  const near = await all(query, selectPage([{ by: 'recent', most: newest }], conditions, limit));
  return near.length === limit
    ? near
    : all(query, selectPage(olderMatchers(conditions), conditions, limit));
}

interface TotalQuestion {
  input: Input;
  conditions: Conditions;
  found: Way[] | undefined;
}

/** Counted one by one up to 1,000; above that from the roll-ups where they know, else "more than that". */
async function readTotal(
  query: Query,
  { input, conditions, found }: TotalQuestion,
): Promise<NonNullable<Answer['total']>> {
  if (conditions.methods?.length === 0) return { count: 0, isExact: true, isLeast: false };
  const rolledUp = await sumOf(query, { input, conditions, found });
  if (rolledUp !== undefined && rolledUp > exactTo + exactTo / 5)
    return { count: rolledUp, isExact: false, isLeast: false };
  const ways = found ?? chooseMatchers(conditions) ?? olderMatchers(conditions);
  const { count } = await one(query, countPage(ways, conditions, exactTo + 1));
  if (count <= exactTo) return { count, isExact: true, isLeast: false };
  return {
    count: Math.max(rolledUp ?? exactTo, exactTo),
    isExact: false,
    isLeast: rolledUp === undefined,
  };
}

/** Undefined for what the roll-ups cannot tell apart. */
async function sumOf(
  query: Query,
  { input, conditions, found }: TotalQuestion,
): Promise<number | undefined> {
  const {
    mode,
    kind,
    statuses,
    methods,
    merchantId,
    accountId,
    deviceId,
    flag,
    amountMinor,
    currency,
  } = conditions;
  if (found || [accountId, deviceId, flag, amountMinor, currency].some((one) => one !== undefined))
    return undefined;
  const time = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return (
    await one(
      query,
      sumCounts({
        mode,
        kind,
        statuses,
        methods,
        merchantId,
        from: time(input.from),
        to: time(input.to),
      }),
    )
  ).count;
}

/** One of them, whatever its mode; undefined when there is none. */
export async function readOperatorRow(
  query: Query,
  id: string,
): Promise<OperatorTransactionRow | undefined> {
  const row = await maybe(query, selectOne(id));
  return row && (await withNames(query, [row]))[0];
}

/** Rows with what merchants, accounts and devices are called. */
async function withNames(
  query: Query,
  rows: readonly StoredOperatorTransaction[],
): Promise<OperatorTransactionRow[]> {
  const ids = (pick: (row: StoredOperatorTransaction) => string | null) => [
    ...new Set(rows.flatMap((row) => pick(row) ?? [])),
  ];
  const names =
    rows.length === 0
      ? []
      : await all(
          query,
          selectNames({
            merchants: ids(({ merchantId }) => merchantId),
            accounts: ids(({ accountId }) => accountId),
            devices: ids(({ deviceId }) => deviceId),
          }),
        );
  const byId = new Map(names.map((name) => [name.id, name]));
  return rows.map((row) => {
    const {
      merchantId,
      party,
      partyLast4,
      accountId,
      deviceId,
      withdrawalId,
      statusReason,
      providerReference,
    } = row;
    const [merchant, account, device] = [merchantId, accountId, deviceId].map((id) =>
      id === null ? undefined : byId.get(id),
    );
    return {
      ...transactionRow(row),
      merchant: { id: merchantId, code: merchant?.sort ?? '', name: merchant?.name ?? '' },
      party,
      partyLast4,
      account: account
        ? {
            id: account.id,
            provider: account.sort as Provider,
            label: account.name,
            last4: account.last4 ?? '',
          }
        : null,
      device: device ? { id: device.id, name: device.name } : null,
      withdrawalId,
      statusReason,
      providerReference,
    };
  });
}
