import { idSchema, Refusal } from '@wallet/contract';
import type { ApiTokenRow, ApiTokenState, Mode } from '@wallet/contract';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { apiTokenAnswer } from './api-token-answer.ts';
import { selectApiTokens } from './api-tokens.sql.ts';

export interface ApiTokensQuery {
  after?: string | undefined;
  limit?: number | undefined;
  mode?: Mode | undefined;
  state?: ApiTokenState | undefined;
}

const usualLimit = 50;
const cursorSchema = idSchema('tok');

/** One merchant's API tokens, newest first. Refuses a cursor that is not one. */
export async function listApiTokens(
  query: Query,
  merchantId: string,
  { after, limit = usualLimit, ...filter }: ApiTokensQuery,
): Promise<{ data: ApiTokenRow[]; next: string | null }> {
  if (after !== undefined && !cursorSchema.safeParse(after).success)
    throw new Refusal('cursorInvalid');
  const rows = await all(
    query,
    selectApiTokens(merchantId, { ...filter, beforeId: after }, limit + 1),
  );
  const page = rows.slice(0, limit);
  return {
    data: page.map(apiTokenAnswer),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
