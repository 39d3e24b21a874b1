import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { endpoints as table, ReceivedOf, SentBodyOf } from '@wallet/contract';
import { ask, endpoints } from '../../app/api.ts';
import { useText } from '../../lib/text/index.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

export type ConfirmableDeposit = ReceivedOf<typeof table.findMarkable>;
export type ManualConfirmationBody = SentBodyOf<typeof table.proposeMarking>;

/** The deposit of an id or a code as it stands now; nothing is asked before something is named. */
export function useConfirmableDeposit(name: string) {
  return useQuery({
    queryKey: ['unmatched', 'markable', name],
    queryFn: ({ signal }) => ask(endpoints.findMarkable, { query: { deposit: name }, signal }),
    enabled: name.length >= 3,
    retry: false,
  });
}

/** Proposes that a deposit counts as paid. After a refusal it is looked at anew, and what was written stays. */
export function useProposeManualConfirmation(onDone: () => void) {
  const t = useText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ManualConfirmationBody) => ask(endpoints.proposeMarking, { body }),
    onSuccess: () => {
      showToast('good', t('marking.done'));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['unmatched'] }),
  });
}
