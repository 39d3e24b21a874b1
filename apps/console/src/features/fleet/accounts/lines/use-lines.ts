import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StatementLineRow } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';

export type MatchStatus = StatementLineRow['matchStatus'];
export const matchStatuses = [
  'matched',
  'unmatched',
  'review',
  'proposed',
  'ignored',
  'baseline',
] as const satisfies readonly MatchStatus[];
export const linesPerPage = 10;
const renewMs = 15_000;

/** One page of an account's statement lines, newest first. */
export function useLines({
  accountId,
  matchStatus,
  after,
}: {
  accountId: string;
  matchStatus: MatchStatus | undefined;
  after: string | undefined;
}) {
  return useQuery({
    queryKey: ['lines', accountId, matchStatus ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listAccountLines, {
        params: { id: accountId },
        query: {
          limit: String(linesPerPage),
          ...(matchStatus ? { matchStatus } : {}),
          ...(after ? { after } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
  });
}
