import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { endpoints as table, IntegrityState, ReceivedOf, SentBodyOf } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { withOwnCode } from '../../../../shared/approval/own-code.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { pageSize } from '../reconciliation-filters.ts';

export type Finding = ReceivedOf<typeof table.listIntegrityFindings>['data'][number];
export type IntegrityView = ReceivedOf<typeof table.getIntegrity>;

/** Under the name of the comparison, so that what is told about that renews this too. */
const key = ['reconciliation', 'integrity'];
/** Looks come every minute and tell nobody when they find nothing. */
const renewMs = 30_000;

/** When the books were last proved, and whose payouts rest. */
export function useProofStatus() {
  const { allowed } = useMay('ledger.read');
  return useQuery({
    queryKey: [...key, 'standing'],
    queryFn: ({ signal }) => ask(endpoints.getIntegrity, { signal }),
    enabled: allowed,
    refetchInterval: renewMs,
  });
}

export function useFindings(state: IntegrityState | undefined, after: string | undefined) {
  const { allowed } = useMay('ledger.read');
  return useQuery({
    queryKey: [...key, 'findings', state ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.listIntegrityFindings, {
        query: { limit: String(pageSize), ...(state && { state }), ...(after && { after }) },
        signal,
      }),
    enabled: allowed,
    placeholderData: keepPreviousData,
  });
}

/** Asks the server to prove everything now. */
export function useProveAll() {
  const t = useText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(endpoints.proveIntegrity, { body: {} }),
    onSuccess: (standing) => {
      client.setQueryData([...key, 'standing'], standing);
      showToast('good', t('proofs.asked'));
    },
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
  });
}

/** One of two words for payouts to go on; afterwards everything about proofs is read again. */
export function useLift(id: string) {
  const t = useText();
  const client = useQueryClient();
  return {
    send: (body: SentBodyOf<typeof table.liftIntegrityStop>) =>
      withOwnCode(t, (own) =>
        ask(endpoints.liftIntegrityStop, { params: { id }, body: { ...body, ...own } }),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  };
}
