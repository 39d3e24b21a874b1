import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { parseSearch, patchSearch, type Search } from './search.ts';

export type PatchSearch = (
  patch: Readonly<Record<string, string | undefined>>,
  options?: { replace?: boolean },
) => void;

/** What the address says, and how to change it. Changing the search never scrolls. */
export function useUrlSearch(): [Search, PatchSearch] {
  const query = useRouterState({ select: (state) => state.location.searchStr });
  const navigate = useNavigate();
  const search = useMemo(() => parseSearch(query), [query]);
  const patch = useCallback<PatchSearch>(
    (changes, options) =>
      void navigate({
        to: '.',
        search: (old: Search) => patchSearch(old, changes),
        replace: options?.replace ?? false,
        resetScroll: false,
      }),
    [navigate],
  );
  return [search, patch];
}
