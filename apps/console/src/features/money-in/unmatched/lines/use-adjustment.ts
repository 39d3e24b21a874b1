import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { endpoints as table, ReceivedOf } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { coalesce } from '../../../../lib/queries/coalesce.ts';
import { useRealtime } from '../../../../app/realtime/index.ts';
import type { InboxLine } from '../use-unmatched.ts';

export type Adjustment = ReceivedOf<typeof table.listAdjustments>['data'][number];
/** What an unexplained debit can be that nobody can say more about. */
export const debitGoals = ['providerFeeExpense', 'writeOff'] as const;
export type DebitGoal = (typeof debitGoals)[number];

const restMs = 1_000;

/**
 * The newest posting by hand about a debit, which follows what others do about it; nothing is asked
 * of a credit.
 */
export function useLineAdjustment({ id: lineId, direction }: Pick<InboxLine, 'id' | 'direction'>) {
  const client = useQueryClient();
  const queryKey = ['unmatched', 'adjustment', lineId];
  const [renew] = useState(() =>
    coalesce(
      () => void client.invalidateQueries({ queryKey: ['unmatched', 'adjustment'] }),
      restMs,
    ),
  );
  useRealtime('reconciliation:changed', renew);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      ask(endpoints.listAdjustments, { query: { lineId, limit: '1' }, signal }).then(
        ({ data }) => data[0] ?? null,
      ),
    enabled: direction === 'debit',
  });
}
