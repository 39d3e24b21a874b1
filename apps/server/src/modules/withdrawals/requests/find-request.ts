import { ApiError, type OwnWithdrawalRow, type WithdrawalAnswer } from '@wallet/contract';
import { type Db, maybe, type Query } from '#platform/db';
import { type Owner, selectOwnRequest } from './own-requests.sql.ts';
import { ownRow, requestAnswer } from './request-answer.ts';

/** A merchant's request as it reads it now; undefined when it has none of that id. */
export async function findRequest(
  query: Query,
  { id, ...owner }: Owner & { id: string },
): Promise<WithdrawalAnswer | undefined> {
  const row = await maybe(query, selectOwnRequest(owner, id));
  return row && requestAnswer(row);
}

/** The same as a row of the merchant's list. Refuses notFound. */
export async function findOwnRow(
  db: Pick<Db, 'tenantByKey'>,
  { id, ...owner }: Owner & { id: string },
): Promise<OwnWithdrawalRow> {
  const row = await db.tenantByKey(owner, (query) => maybe(query, selectOwnRequest(owner, id)));
  if (!row) throw new ApiError('notFound');
  return ownRow(row);
}
