import { useQuery } from '@tanstack/react-query';
import { ask, endpoints } from '../../app/api.ts';

/** The institutions that can be paid out to now. */
export function useDestinations() {
  return useQuery({
    queryKey: ['payoutDestinations'],
    queryFn: ({ signal }) => ask(endpoints.listPayoutDestinations, { query: {}, signal }),
    staleTime: 60_000,
  });
}
