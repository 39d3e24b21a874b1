import { idSchema, Refusal } from '@wallet/contract';
import type { ApiCallRow, CallOutcome, Mode, WholeApiCall } from '@wallet/contract';
import { all, maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { idFloor, idTime } from '#platform/ids';
import { selectCall, selectCalls } from './api-log.sql.ts';
import type { ListedCall } from './api-log.sql.ts';

export interface CallsQuery {
  after?: string | undefined;
  limit?: number | undefined;
  mode?: Mode | undefined;
  method?: string | undefined;
  outcome?: CallOutcome | undefined;
  route?: string | undefined;
  requestId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const usualLimit = 50;
const cursorSchema = idSchema('apc');

/** The merchant's calls, newest first. `from` is included, `to` is not. Refuses `cursorInvalid`. */
export async function listCalls(
  query: Query,
  merchantId: string,
  wish: CallsQuery,
): Promise<{ data: ApiCallRow[]; next: string | null }> {
  const { after, limit = usualLimit, from, to, ...filter } = wish;
  if (after !== undefined && !cursorSchema.safeParse(after).success)
    throw new Refusal('cursorInvalid');
  const beforeIds = [after, floorOf(to)].filter((id) => id !== undefined);
  const rows = await all(
    query,
    selectCalls(merchantId, { ...filter, fromId: floorOf(from), beforeIds }, limit + 1),
  );
  const page = rows.slice(0, limit);
  return { data: page.map(answerOf), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** One call with its bodies. Refuses `notFound`, also for another merchant's. */
export async function readCall(
  query: Query,
  merchantId: string,
  id: string,
): Promise<WholeApiCall> {
  const row = await maybe(query, selectCall(merchantId, id));
  if (!row) throw new Refusal('notFound');
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

/** Times before 1970 have no ids; the floor of 1970 is below every id there is. */
function floorOf(time: string | undefined): string | undefined {
  return time === undefined ? undefined : idFloor('apc', new Date(Math.max(0, Date.parse(time))));
}
