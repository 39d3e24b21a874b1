import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiTokenRow } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { queryOf, type TokenFilters } from './token-filters.ts';

/** One page of the merchant's API tokens. The old page stays while the next one loads. */
export function useApiTokens(filters: TokenFilters, after: string | undefined) {
  return useQuery({
    queryKey: ['apiTokens', filters, after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listApiTokens, { query: queryOf(filters, after), signal }),
    placeholderData: keepPreviousData,
  });
}

/** What to call after a token was made or ended: every page of the list is read again. */
export function useTokensChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['apiTokens'] });
}

/** Asks, with room for a reason, and then ends a token. */
export function useRevoke(): (token: ApiTokenRow) => void {
  const t = useText();
  const changed = useTokensChanged();
  const sending = useMutation({
    mutationFn: ({ token: { id }, reason }: { token: ApiTokenRow; reason: string }) =>
      ask(endpoints.revokeApiToken, { params: { id }, body: reason === '' ? {} : { reason } }),
    onSuccess: (_row, { token: { name } }) => showToast('good', t('tokens.revoked', { name })),
    onError: (error) =>
      showToast('bad', t('tokens.notRevoked', { why: failureText(failureOf(error).code, t) })),
    onSettled: changed,
  });
  const start = async (token: ApiTokenRow) => {
    const { name } = token;
    const answer = await confirm({
      title: t('tokens.revokeTitle', { name }),
      message: t('tokens.revokeText'),
      confirmText: t('tokens.revoke'),
      hasInput: true,
      inputLabel: t('tokens.reason'),
      inputMaxLength: 500,
    });
    if (answer !== false && !sending.isPending)
      sending.mutate({ token, reason: typeof answer === 'string' ? answer.trim() : '' });
  };
  return (token) => void start(token);
}

/** Asks, and then answers for a token whose maker does no longer. */
export function useAdopt(): (token: ApiTokenRow) => void {
  const t = useText();
  const changed = useTokensChanged();
  const sending = useMutation({
    mutationFn: ({ id }: ApiTokenRow) => ask(endpoints.adoptApiToken, { params: { id } }),
    onSuccess: ({ name }) => showToast('good', t('tokens.adopted', { name })),
    onError: (error) =>
      showToast('bad', t('tokens.notAdopted', { why: failureText(failureOf(error).code, t) })),
    onSettled: changed,
  });
  const start = async (token: ApiTokenRow) => {
    const { name } = token;
    const isWanted = await confirm({
      title: t('tokens.adoptTitle', { name }),
      message: t('tokens.adoptText'),
      confirmText: t('tokens.adopt'),
    });
    if (isWanted !== false && !sending.isPending) sending.mutate(token);
  };
  return (token) => void start(token);
}
