import { ApiError } from '@wallet/contract';
import type { AnswerOf, ApiCallRow, endpoints, QueryOf, WholeApiCall } from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import { idTime } from '#platform/ids';
import { readPage } from '#platform/lists';
import { type ListedCall, selectCall, selectCalls } from './api-log.sql.ts';

/** The merchant's calls, newest first. `from` is included, `to` is not. Refuses `cursorInvalid`. */
export async function listCalls(
  query: Query,
  merchantId: string,
  input: QueryOf<typeof endpoints.listApiCalls>,
): Promise<AnswerOf<typeof endpoints.listApiCalls>> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'apc',
    select: (page) => selectCalls(merchantId, input, page),
  });
  return { data: rows.map(answerOf), next };
}

/** One call with its bodies. Refuses `notFound`, also for another merchant's. */
export async function readCall(
  query: Query,
  merchantId: string,
  id: string,
): Promise<WholeApiCall> {
  const row = await maybe(query, selectCall(merchantId, id));
  if (!row) throw new ApiError('notFound');
  const { requestBody, responseBody, ...rest } = row;
  return { ...answerOf(rest), requestBody, responseBody };
}

function answerOf({ tokenId, tokenName, tokenLast4, ...row }: ListedCall): ApiCallRow {
  return {
    ...row,
    at: idTime(row.id).toISOString(),
    token: { id: tokenId, name: tokenName ?? '', last4: tokenLast4 ?? '' },
  };
}
