import type { ApiTokenRow } from '@wallet/contract';
import type { Query } from '#platform/db';
import { type PageQuery, readPage } from '#platform/lists';
import { apiTokenAnswer } from './api-token-answer.ts';
import { type ApiTokenFilters, selectApiTokens } from './api-tokens.sql.ts';

/** One merchant's API tokens, newest first. Refuses a cursor that is not one. */
export async function listApiTokens(
  query: Query,
  merchantId: string,
  input: PageQuery & ApiTokenFilters,
): Promise<{ data: ApiTokenRow[]; next: string | null }> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'tok',
    select: (page) => selectApiTokens(merchantId, input, page),
  });
  return { data: rows.map(apiTokenAnswer), next };
}
