import { writeMoney } from '@wallet/contract';
import type { AnswerOf, endpoints, ExpectedLine, QueryOf } from '@wallet/contract';
import type { Query } from '#platform/db';
import { readPage } from '#platform/lists';
import { selectExpected } from '../proposals/expected.sql.ts';
import type { ListedExpected } from '../proposals/expected.sql.ts';

/** A page of lines that must still come, or came, newest first. Refuses `cursorInvalid`. */
export async function listExpected(
  query: Query,
  wish: QueryOf<typeof endpoints.listExpectedLines>,
): Promise<AnswerOf<typeof endpoints.listExpectedLines>> {
  const { rows, next } = await readPage(query, wish, {
    prefix: 'exp',
    select: (page) => selectExpected(wish, page),
  });
  return { data: rows.map(toExpected), next };
}

export function toExpected({
  amountMinor,
  currency,
  createdAt,
  dueAt,
  ...row
}: ListedExpected): ExpectedLine {
  return {
    ...row,
    amount: writeMoney({ minor: amountMinor, currency }),
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
  };
}
