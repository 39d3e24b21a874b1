import { useQuery } from '@tanstack/react-query';
import { ask, endpoints } from '../../app/api.ts';
import { useMay } from '../../app/session/use-may.ts';

/** The merchants there are, to choose one of. Not asked for by those who may not read them. */
export function useMerchantNames() {
  const { allowed } = useMay('merchants.read');
  return useQuery({
    queryKey: ['merchantNames'],
    queryFn: ({ signal }) => ask(endpoints.listMerchantNames, { signal }),
    enabled: allowed,
    staleTime: 60_000,
  });
}
