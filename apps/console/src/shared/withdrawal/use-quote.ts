import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { endpoints, Mode, ReceivedOf, WireMoney } from '@wallet/contract';
import { useDebounced } from '../../lib/use-debounced.ts';

export interface QuoteInput {
  payoutMethodId: string;
  amount: WireMoney;
  mode: Mode;
}
type Quote = ReceivedOf<typeof endpoints.quoteOwnWithdrawal>;

/** What an amount costs and when it arrives, asked once typing rests; the old answer stays. */
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
  ask: (body: QuoteInput, signal: AbortSignal) => Promise<Quote>;
}) {
  const input =
    amount === undefined || method === ''
      ? ''
      : JSON.stringify({ payoutMethodId: method, amount, mode });
  const calm = useDebounced(input);
  const query = useQuery({
    queryKey: ['withdrawals', 'quote', of, calm],
    queryFn: ({ signal }) => ask(JSON.parse(calm) as QuoteInput, signal),
    enabled: calm !== '' && input !== '',
    placeholderData: keepPreviousData,
  });
  const isOf = input !== '' && calm === input && !query.isPlaceholderData;
  return {
    data: isOf ? query.data : undefined,
    shown: input === '' ? undefined : query.data,
    isStale: !isOf,
    error: input === '' ? null : query.error,
  };
}

export type QuoteState = ReturnType<typeof useQuote>;
