import { QueryClient } from '@tanstack/react-query';
import { isDefinite } from '../lib/failure.ts';

/**
 * Reads are tried again when the server has decided nothing; a clear no is shown at once. Writes
 * are never repeated by themselves. What the browser thinks of its connection holds nothing back: a
 * dead one is an error that is shown, and no wait without an end, or a write that leaves by itself
 * minutes later.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && !isDefinite(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
