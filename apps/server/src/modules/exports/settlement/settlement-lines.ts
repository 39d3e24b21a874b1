import { writeMoney } from '@wallet/contract';
import type { Query } from '#platform/db';
import type { Cell, Column } from '../columns-of.ts';
import type { ExportLines, OwnedLines } from '../lines.ts';
import { readSettlement, type SettlementLine, type SettlementTotal } from './settlement.ts';

const columns: readonly Column[] = [
  ...['section', 'at', 'group', 'method', 'code', 'reference', 'currency'].map((name) => ({
    name,
    kind: 'text' as const,
  })),
  ...['gross', 'fee', 'repaid', 'amount', 'balanceAfter', 'count'].map((name) => ({
    name,
    kind: 'number' as const,
  })),
  { name: 'cause', kind: 'text' },
];

/** A statement as rows: `opening`, every `line`, a `total` for each group and method, `closing`. */
export function settlementLines(
  query: Query,
  { owner, filter, writeTime }: OwnedLines,
): ExportLines {
  const { currency } = owner;
  const amount = (minor: bigint) => writeMoney({ minor, currency }).value;
  const edge = (section: string, at: string | undefined, minor: bigint): Cell[] => [
    section,
    at === undefined ? null : writeTime(new Date(at).toISOString()),
    null,
    null,
    null,
    null,
    currency,
    null,
    null,
    null,
    null,
    amount(minor),
    null,
    null,
  ];
  const line = (row: SettlementLine): Cell[] => [
    'line',
    writeTime(row.at.toISOString()),
    row.group,
    row.method,
    row.code,
    row.reference,
    currency,
    amount(row.gross),
    amount(row.fee),
    amount(row.repaid),
    amount(row.amount),
    amount(row.balanceAfter),
    null,
    row.cause,
  ];
  const total = (row: SettlementTotal): Cell[] => [
    'total',
    null,
    row.group,
    row.method,
    null,
    null,
    currency,
    amount(row.gross),
    amount(row.fee),
    amount(row.repaid),
    amount(row.amount),
    null,
    String(row.count),
    null,
  ];
  return {
    columns,
    count: async (cap) => Math.min(cap, (await readSettlement(query, owner, filter)).lineCount + 2),
    pages: async function* pages(limit) {
      const settlement = await readSettlement(query, owner, filter);
      yield [edge('opening', filter['from'], settlement.openingMinor)];
      for await (const page of settlement.pages(limit)) yield page.map(line);
      yield [
        ...settlement.totals().map(total),
        edge('closing', filter['to'], settlement.closingMinor),
      ];
    },
  };
}
