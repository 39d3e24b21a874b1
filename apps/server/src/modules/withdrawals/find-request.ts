import type { WithdrawalAnswer } from '@wallet/contract';
import { maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { selectOwnRequest } from './own-requests.sql.ts';
import type { Owner } from './own-requests.sql.ts';
import { requestAnswer } from './request-answer.ts';

/** A merchant's request as it reads it now; undefined when it has none of that id. */
export async function findRequest(query: Query, { id, ...owner }: Owner & { id: string }): Promise<WithdrawalAnswer | undefined> {
  const row = await maybe(query, selectOwnRequest(owner, id));
  return row && requestAnswer(row);
}
