import { useRealtime } from '../../app/realtime/index.ts';
import { useLiveList, type ListedPage, type LiveListOptions } from '../use-live-list.ts';

/** One page of withdrawal requests, which follows what is told of them. */
export function useLiveWithdrawals<Row extends { id: string }, Page extends ListedPage<Row>>(options: Omit<LiveListOptions<Row, Page>, 'useHints'>) {
  return useLiveList<Row, Page>({ ...options, useHints });
}

function useHints(heard: (id: string) => void): void {
  useRealtime('withdrawal:changed', ({ withdrawalId }) => heard(withdrawalId));
}
