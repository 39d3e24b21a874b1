import { QueryClient } from '@tanstack/react-query';
import { isDefinite } from './session/failure.ts';

/** Reads are tried again when the server has decided nothing; a clear no is shown at once. Writes are never repeated by themselves. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && !isDefinite(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { retry: false },
    },
  });
}
