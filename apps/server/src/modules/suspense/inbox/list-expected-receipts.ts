import { writeMoney } from '@wallet/contract';
import type { AnswerOf, endpoints, ExpectedLine, QueryOf } from '@wallet/contract';
import type { Query } from '#platform/db';
import { readPage } from '#platform/lists';
import { selectExpectedReceipts } from '../proposals/expected-receipts.sql.ts';
import type { ListedExpectedReceipt } from '../proposals/expected-receipts.sql.ts';

/** A page of lines that must still come, or came, newest first. Refuses `cursorInvalid`. */
export async function listExpectedReceipts(
  query: Query,
  input: QueryOf<typeof endpoints.listExpectedLines>,
): Promise<AnswerOf<typeof endpoints.listExpectedLines>> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'exp',
    select: (page) => selectExpectedReceipts(input, page),
  });
  return { data: rows.map(toExpectedReceipt), next };
}

export function toExpectedReceipt({
  amountMinor,
  currency,
  createdAt,
  dueAt,
  ...row
}: ListedExpectedReceipt): ExpectedLine {
  return {
    ...row,
    amount: writeMoney({ minor: amountMinor, currency }),
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
  };
}
