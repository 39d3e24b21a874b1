import { exportFilterOf, ApiError, writeMoney } from '@wallet/contract';
import type { TransactionExportFilter, TransactionRow, WireMoney } from '@wallet/contract';
import { listEntries, readWindow } from '#modules/ledger';
import { countMatching, listTransactions } from '#modules/reports/transactions';
import { maybe, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import type { Cell, Column } from '../columns-of.ts';
import type { Exports } from '../exports.ts';
import type { Contents, ExportLines, OwnedLines } from '../lines.ts';
import { listLines } from '../list-lines.ts';
import { selectCurrency } from './making.sql.ts';
import { settlementLines } from '../settlement/settlement-lines.ts';
import type { Moment } from '../snapshot-of.ts';
import { zonedTime } from '../zoned-time.ts';

/** The rows of an export, read from one moment. Refuses with notFound for a merchant that is none. */
export async function linesOf(
  { listsOver, log, vault }: Pick<Exports, 'listsOver' | 'log' | 'vault'>,
  { query, db }: Moment,
  contents: Contents,
): Promise<ExportLines> {
  const { kind, filter, timeZone, principal, merchantId, mode } = contents;
  const writeTime = zonedTime(timeZone);
  if (kind !== 'transactions' && kind !== 'balanceEntries' && kind !== 'settlement') {
    if (!principal) throw new Error('a token orders no list');
    return listLines(listsOver(db), { kind, filter, principal, writeTime, log });
  }
  const merchant = merchantId === null ? undefined : await maybe(query, selectCurrency(merchantId));
  if (!merchant || merchantId === null) throw new ApiError('notFound');
  const owner = { merchantId, mode, currency: merchant.currency };
  if (kind === 'settlement') return settlementLines(query, { owner, filter, writeTime });
  return kind === 'transactions'
    ? transactionLines(query, { owner, filter, writeTime }, principal && vault)
    : balanceLines(query, { owner, filter, writeTime });
}

const text = (name: string): Column => ({ name, kind: 'text' });
const number = (name: string): Column => ({ name, kind: 'number' });

const transactionColumns = [
  ...[
    'id',
    'code',
    'createdAt',
    'paidAt',
    'completedAt',
    'kind',
    'status',
    'flag',
    'method',
    'reference',
    'refNo',
    'customerName',
    'currency',
  ].map(text),
  ...[
    'paymentAmount',
    'amountDiscount',
    'extraFee',
    'finalPayment',
    'paidAmount',
    'merchantFee',
    'net',
  ].map(number),
  text('sessionId'),
  text('mode'),
  // Behind the others, which stay where programs look for them.
  number('providerFee'),
];

/** The list's own rows, by its reader. A vault also finds whole phone numbers, as people may. */
function transactionLines(
  query: Query,
  { owner, filter: raw, writeTime }: OwnedLines,
  vault: Pick<Vault, 'mac' | 'eachMac'> | undefined,
): ExportLines {
  const filter = exportFilterOf('transactions').parse(raw) as TransactionExportFilter;
  return {
    columns: transactionColumns,
    count: (cap) => countMatching(query, owner, filter, { cap, vault }),
    pages: async function* pages(limit) {
      for (let after: string | undefined; ;) {
        const { data, next } = await listTransactions(
          query,
          owner,
          { ...filter, after, limit },
          vault,
        );
        yield data.map((row) => transactionCells(row, writeTime));
        if (next === null) return;
        after = next;
      }
    },
  };
}

function transactionCells(row: TransactionRow, time: (iso: string) => string): Cell[] {
  const at = (iso: string | null) => (iso === null ? null : time(iso));
  const amount = (money: WireMoney | null) => money?.value ?? null;
  return [
    row.id,
    row.code,
    at(row.createdAt),
    at(row.paidAt),
    at(row.completedAt),
    row.kind,
    row.status,
    row.flag,
    row.method,
    row.reference,
    row.refNo,
    row.customerName,
    row.paymentAmount.currency,
    amount(row.paymentAmount),
    amount(row.amountDiscount),
    amount(row.extraFee),
    amount(row.finalPayment),
    amount(row.paidAmount),
    amount(row.merchantFee),
    amount(row.net),
    row.sessionId,
    row.mode,
    amount(row.providerFee),
  ];
}

const balanceColumns = [
  number('sequence'),
  ...['at', 'kind', 'currency'].map(text),
  number('amount'),
  number('balanceAfter'),
  text('cause'),
];

function balanceLines(query: Query, { owner, filter, writeTime }: OwnedLines): ExportLines {
  const { currency } = owner;
  const window = () =>
    readWindow(query, { ...owner, from: dateOf(filter['from']), to: dateOf(filter['to']) });
  return {
    columns: balanceColumns,
    count: async (cap) => {
      const { first, last } = await window();
      return Math.max(0, Math.min(cap, Number(last - first + 1n)));
    },
    pages: async function* pages(limit) {
      const { first, last } = await window();
      for (let before = last + 1n; before > first;) {
        const rows = await listEntries(query, { ...owner, before, from: first, limit });
        yield rows.map(({ sequence, at, kind, amount, balanceAfter, cause }) => [
          String(sequence),
          writeTime(at.toISOString()),
          kind,
          currency,
          writeMoney({ minor: amount, currency }).value,
          writeMoney({ minor: balanceAfter, currency }).value,
          cause,
        ]);
        before = rows.at(-1)?.sequence ?? first;
      }
    },
  };
}

/** A time of a filter; null for none. */
export function dateOf(iso: string | undefined): Date | null {
  return iso === undefined ? null : new Date(iso);
}
