import { useQuery } from '@tanstack/react-query';
import type { Mode } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { useRealtime } from '../../../app/realtime/index.ts';

const most = '50';

/** Where the merchant can be paid out, and those that are blocked, so that the reason can be shown. */
export function useMethods(mode: Mode) {
  const query = useQuery({
    queryKey: ['withdrawals', 'methods', mode],
    queryFn: async ({ signal }) => {
      const [active, blocked] = await Promise.all(
        (['active', 'blocked'] as const).map((status) =>
          ask(endpoints.listOwnPayoutMethods, { query: { mode, status, limit: most }, signal }),
        ),
      );
      return [...(active?.data ?? []), ...(blocked?.data ?? [])];
    },
  });
  useRealtime('payout-method:changed', () => void query.refetch());
  return query;
}
