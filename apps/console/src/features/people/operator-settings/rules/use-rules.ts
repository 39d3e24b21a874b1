import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BlockState, RuleState } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import type { PreviewBody } from './rule-form.ts';

/** Rules of a state, a page of them; without a state those that are not over. */
export function useRules({
  state,
  after,
}: {
  state: RuleState | undefined;
  after?: string | undefined;
}) {
  return useQuery({
    queryKey: ['rules', 'list', state ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listRules, {
        query: { ...(state && { state }), ...(after && { after }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useBlocks({
  state,
  after,
}: {
  state: BlockState | undefined;
  after?: string | undefined;
}) {
  return useQuery({
    queryKey: ['rules', 'blocks', state ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listBlocks, {
        query: { ...(state && { state }), ...(after && { after }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Blocks of one whole value. It is in no address and no list of searches. */
export function useBlockSearch(value: string) {
  return useQuery({
    queryKey: ['rules', 'search', value],
    queryFn: ({ signal }) => ask(endpoints.searchBlocks, { body: { value }, signal }),
    enabled: value.length >= 2,
    gcTime: 0,
  });
}

export function useFirstUse() {
  return useQuery({
    queryKey: ['rules', 'firstUse'],
    queryFn: ({ signal }) => ask(endpoints.getFirstUse, { signal }),
  });
}

/** What a rule would have found, asked once typing rests. The old answer stays meanwhile. */
export function useRulePreview(terms: PreviewBody | undefined) {
  const input = terms === undefined ? '' : JSON.stringify(terms);
  const calm = useDebounced(input);
  const query = useQuery({
    queryKey: ['rules', 'preview', calm],
    queryFn: ({ signal }) =>
      ask(endpoints.previewRule, { body: JSON.parse(calm) as PreviewBody, signal }),
    enabled: calm !== '' && input !== '',
    placeholderData: keepPreviousData,
  });
  return {
    data: input === '' ? undefined : query.data,
    isStale: calm !== input || query.isPlaceholderData,
    error: input === '' ? null : query.error,
  };
}

const mostPages = 10;

/** Every institution, by name. */
export function useInstitutionNames(isWanted: boolean) {
  return useQuery({
    queryKey: ['institutionNames'],
    queryFn: async ({ signal }) => {
      const all: { id: string; name: string; shortName: string | null; country: string }[] = [];
      let after: string | null | undefined;
      for (let page = 0; page < mostPages && after !== null; page++) {
        const { data, next } = await ask(endpoints.listInstitutions, {
          query: { limit: '100', ...(after && { after }) },
          signal,
        });
        all.push(...data);
        after = next;
      }
      return all;
    },
    enabled: isWanted,
    staleTime: 300_000,
  });
}

/** Everything about rules and blocks is fetched again. */
export function useRulesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['rules'] });
}
