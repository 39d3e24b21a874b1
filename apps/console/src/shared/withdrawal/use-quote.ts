import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { endpoints, Mode, ReceivedOf, WireMoney } from '@wallet/contract';
import { useCalm } from '../../lib/use-calm.ts';

export interface QuoteWish {
  payoutMethodId: string;
  amount: WireMoney;
  mode: Mode;
}
type Quote = ReceivedOf<typeof endpoints.quoteOwnWithdrawal>;

/** What an amount would cost and when it would arrive, asked for once the typing rests. The old answer stays while the new one is on its way. */
export function useQuote({
  of,
  method,
  amount,
  mode,
  ask,
}: {
  of: string;
  method: string;
  amount: WireMoney | undefined;
  mode: Mode;
  ask: (body: QuoteWish, signal: AbortSignal) => Promise<Quote>;
}) {
  const wish =
    amount === undefined || method === ''
      ? ''
      : JSON.stringify({ payoutMethodId: method, amount, mode });
  const calm = useCalm(wish);
  const query = useQuery({
    queryKey: ['withdrawals', 'quote', of, calm],
    queryFn: ({ signal }) => ask(JSON.parse(calm) as QuoteWish, signal),
    enabled: calm !== '' && wish !== '',
    placeholderData: keepPreviousData,
  });
  const isOf = wish !== '' && calm === wish && !query.isPlaceholderData;
  return {
    data: isOf ? query.data : undefined,
    shown: wish === '' ? undefined : query.data,
    isStale: !isOf,
    error: wish === '' ? null : query.error,
  };
}

export type QuoteState = ReturnType<typeof useQuote>;
