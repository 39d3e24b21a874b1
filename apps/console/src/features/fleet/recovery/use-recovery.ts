import type { RecoveryStep } from '@wallet/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { withOwnCode } from '../../../shared/approval/own-code.ts';

/** Phones are read while people look. */
const renewMs = 5_000;
export const pageSize = 50;

/** The newest recovery and how far its accounts are. */
export function useRecovery() {
  return useQuery({
    queryKey: ['recovery', 'summary'],
    queryFn: ({ signal }) => ask(endpoints.getRecovery, { signal }),
    refetchInterval: renewMs,
  });
}

/** One page of its accounts. The old page stays while the next one loads. */
export function useRecoveryAccounts({
  step,
  after,
}: {
  step: RecoveryStep | undefined;
  after: string | undefined;
}) {
  return useQuery({
    queryKey: ['recovery', 'accounts', step ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listRecoveryAccounts, {
        query: {
          limit: String(pageSize),
          ...(step && { step }),
          ...(after !== undefined && { after }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
  });
}

/** One account with its debits and what journals told. */
export function useRecoveryCase(id: string) {
  return useQuery({
    queryKey: ['recovery', 'case', id],
    queryFn: ({ signal }) => ask(endpoints.getRecoveryAccount, { params: { id }, signal }),
    refetchInterval: renewMs,
  });
}

/** How a person's word is given; afterwards everything about the recovery is read again. */
export function useRecoveryAct<Body, Answer>(send: (body: Body) => Promise<Answer>) {
  const t = useText();
  const client = useQueryClient();
  return {
    send: (body: Body) => withOwnCode(t, (own) => send({ ...body, ...own })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['recovery'] }),
  };
}
