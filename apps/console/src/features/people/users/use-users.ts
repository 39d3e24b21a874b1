import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, endpoints } from '../../../app/api.ts';
import { queryOf, type UserFilters } from './user-filters.ts';

/** One page of the users. The old page stays while the next one loads. */
export function useUsers(filters: UserFilters, after: string | undefined) {
  return useQuery({
    queryKey: ['users', filters, after ?? ''],
    queryFn: ({ signal }) => ask(endpoints.listUsers, { query: queryOf(filters, after), signal }),
    placeholderData: keepPreviousData,
  });
}

/** One user with the open sessions. */
export function useUserDetail(id: string) {
  return useQuery({
    queryKey: ['user', id],
    queryFn: ({ signal }) => ask(endpoints.getUser, { params: { id }, signal }),
  });
}

/** What to call after something was done to a user: list, detail and activity are read again. */
export function useUsersChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ['users', 'user', 'activity'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
  };
}
