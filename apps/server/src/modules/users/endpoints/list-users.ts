import type { AnswerOf, endpoints, QueryOf } from '@wallet/contract';
import { one, type Query } from '#platform/db';
import { countUpTo, readPage } from '#platform/lists';
import { userAnswer } from '../user-answer.ts';
import type { UserScope } from '../user-scope.ts';
import { countUsers, selectUsers } from '../users.sql.ts';

const countCap = 1_000;

/** The people in scope, newest first, counted exactly up to 1,000. Refuses `cursorInvalid`. */
export async function listUsers(
  query: Query,
  scope: UserScope,
  input: QueryOf<typeof endpoints.listUsers>,
): Promise<AnswerOf<typeof endpoints.listUsers>> {
  const [{ rows, next }, { count }] = await Promise.all([
    readPage(query, input, { prefix: 'usr', select: (page) => selectUsers(scope, input, page) }),
    one(query, countUsers(scope, input, countCap + 1)),
  ]);
  return { data: rows.map(userAnswer), next, ...countUpTo(countCap, count) };
}
