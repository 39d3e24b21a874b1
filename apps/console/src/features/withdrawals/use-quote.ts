import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Mode, WireMoney } from '@wallet/contract';
import { ask, endpoints } from '../../app/api.ts';
import { useRealtime } from '../../app/realtime/index.ts';
import { useCalm } from '../../kit/use-calm.ts';

const most = '50';

/** Where the merchant can be paid out, and those that are blocked, so that the reason can be shown. */
export function useMethods(mode: Mode) {
  const query = useQuery({
    queryKey: ['withdrawals', 'methods', mode],
    queryFn: async ({ signal }) => {
      const [active, blocked] = await Promise.all((['active', 'blocked'] as const).map((status) => ask(endpoints.listOwnPayoutMethods, { query: { mode, status, limit: most }, signal })));
      return [...(active?.data ?? []), ...(blocked?.data ?? [])];
    },
  });
  useRealtime('payout-method:changed', () => void query.refetch());
  return query;
}

/** What an amount would cost and when it would arrive, asked for once the typing rests. The old answer stays while the new one is on its way. */
export function useQuote({ method, amount, mode }: { method: string; amount: WireMoney | undefined; mode: Mode }) {
  const wish = amount === undefined || method === '' ? '' : JSON.stringify({ payoutMethodId: method, amount, mode });
  const calm = useCalm(wish);
  const query = useQuery({
    queryKey: ['withdrawals', 'quote', calm],
    queryFn: ({ signal }) => ask(endpoints.quoteOwnWithdrawal, { body: JSON.parse(calm) as { payoutMethodId: string; amount: WireMoney; mode: Mode }, signal }),
    enabled: calm !== '' && wish !== '',
    placeholderData: keepPreviousData,
  });
  const isOf = wish !== '' && calm === wish && !query.isPlaceholderData;
  return { data: isOf ? query.data : undefined, shown: wish === '' ? undefined : query.data, isStale: !isOf, error: wish === '' ? null : query.error };
}

export type QuoteState = ReturnType<typeof useQuote>;
