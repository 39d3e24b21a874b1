import { useRealtime } from '../../app/realtime/index.ts';
import {
  useLiveList,
  type ListedPage,
  type LiveListOptions,
} from '../../lib/queries/use-live-list.ts';

/** One page of withdrawal requests, which follows what is told of them. */
export function useLiveWithdrawals<Row extends { id: string }, Page extends ListedPage<Row>>(
  options: LiveListOptions<Row, Page>,
) {
  const { heard, ...list } = useLiveList<Row, Page>(options);
  useRealtime('withdrawal:changed', ({ withdrawalId }) => heard(withdrawalId));
  return list;
}
