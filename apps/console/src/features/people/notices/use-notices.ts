import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, endpoints } from '../../../app/api.ts';
import { useMay } from '../../../app/session/use-may.ts';

const renewMs = 60_000;
const queryKey = ['notices'];

/** The latest notices to this person, with how many are new. Asked again every minute. */
export function useNotices() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(endpoints.listNotices, { signal }),
    refetchInterval: renewMs,
    enabled: useMay('notices.readOwn').allowed,
  });
}

/** Says that everything up to a notice was seen. */
export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => ask(endpoints.markNoticesSeen, { body: { upTo } }),
    onSuccess: (list) => void client.setQueryData(queryKey, list),
  });
}
