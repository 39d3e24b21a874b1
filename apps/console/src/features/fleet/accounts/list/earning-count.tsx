import { useQuery } from '@tanstack/react-query';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { providerOfPath } from '../providers.ts';

const renewMs = 30_000;

/** How many of a provider's accounts can earn now: "36 of 38". Nothing while it is not known. */
export function EarningCount({ path }: { path: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['accounts', 'counts'],
    queryFn: ({ signal }) => ask(endpoints.countAccounts, { signal }),
    refetchInterval: renewMs,
  });
  const count = data?.[providerOfPath(path)];
  return count ? t('accounts.earningOf', { count: count.canEarn, total: count.total }) : null;
}
