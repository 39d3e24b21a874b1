import { writeMoney } from '@wallet/contract';
import type { TransactionRow, WireMoney } from '@wallet/contract';
import { listEntries, readWindow } from '#modules/ledger';
import { countMatching, listTransactions } from '#modules/reports';
import type { Query } from '#platform/db';
import type { BegunExport } from './making.sql.ts';
import { zonedTime } from './zoned-time.ts';

export interface ExportLines {
  header: readonly string[];
  /** All rows there are, counted no further than `cap`. */
  count(cap: number): Promise<number>;
  /** A page at a time, newest first. */
  pages(limit: number): AsyncGenerator<(string | null)[][]>;
}

/** The rows of an export, read from one snapshot. */
export function linesOf(query: Query, wish: BegunExport): ExportLines {
  return wish.kind === 'transactions' ? transactionLines(query, wish) : balanceLines(query, wish);
}

const transactionHeader = [
  'id', 'code', 'createdAt', 'paidAt', 'completedAt', 'kind', 'status', 'flag', 'method', 'reference', 'refNo', 'customerName', 'currency', 'paymentAmount', 'amountDiscount',
  'extraFee', 'finalPayment', 'paidAmount', 'merchantFee', 'net', 'sessionId', 'mode',
] as const;

/** The very rows of the list, by its own reader. */
function transactionLines(query: Query, { merchantId, mode, filter, timeZone }: BegunExport): ExportLines {
  const time = zonedTime(timeZone);
  return {
    header: transactionHeader,
    count: (cap) => countMatching(query, { merchantId, mode }, filter, cap),
    pages: async function* pages(limit) {
      for (let after: string | undefined; ; ) {
        const { data, next } = await listTransactions(query, { merchantId, mode }, { ...filter, after, limit });
        yield data.map((row) => transactionCells(row, time));
        if (next === null) return;
        after = next;
      }
    },
  };
}

function transactionCells(row: TransactionRow, time: (iso: string) => string): (string | null)[] {
  const at = (iso: string | null) => (iso === null ? null : time(iso));
  const amount = (money: WireMoney | null) => money?.value ?? null;
  return [
    row.id, row.code, at(row.createdAt), at(row.paidAt), at(row.completedAt), row.kind, row.status, row.flag, row.method, row.reference, row.refNo, row.customerName,
    row.paymentAmount.currency, amount(row.paymentAmount), amount(row.amountDiscount), amount(row.extraFee), amount(row.finalPayment), amount(row.paidAmount), amount(row.merchantFee),
    amount(row.net), row.sessionId, row.mode,
  ];
}

const balanceHeader = ['sequence', 'at', 'kind', 'currency', 'amount', 'balanceAfter', 'cause'] as const;

function balanceLines(query: Query, { merchantId, mode, currency, filter, timeZone }: BegunExport): ExportLines {
  const name = { merchantId, currency, mode };
  const time = zonedTime(timeZone);
  const dateOf = (text: string | undefined) => (text === undefined ? null : new Date(text));
  const window = () => readWindow(query, { ...name, from: dateOf(filter.from), to: dateOf(filter.to) });
  return {
    header: balanceHeader,
    count: async (cap) => {
      const { first, last } = await window();
      return Math.max(0, Math.min(cap, Number(last - first + 1n)));
    },
    pages: async function* pages(limit) {
      const { first, last } = await window();
      for (let before = last + 1n; before > first; ) {
        const rows = await listEntries(query, { ...name, before, from: first, limit });
        yield rows.map(({ sequence, at, kind, amount, balanceAfter, cause }) => [
          String(sequence), time(at.toISOString()), kind, currency, writeMoney({ minor: amount, currency }).value, writeMoney({ minor: balanceAfter, currency }).value, cause,
        ]);
        before = rows.at(-1)?.sequence ?? first;
      }
    },
  };
}
