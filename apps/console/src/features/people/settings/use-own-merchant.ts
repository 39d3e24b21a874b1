import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { endpoints as all, MerchantProfile, SentBodyOf } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useSaveOver } from '../../../shared/failure/use-save-over.ts';

export type OwnSettings = Omit<SentBodyOf<typeof all.updateOwnMerchant>, 'revision'>;

const queryKey = ['ownMerchant'];

/** The own merchant with its settings. */
export function useOwnMerchant() {
  return useQuery({ queryKey, queryFn: ({ signal }) => ask(endpoints.getOwnMerchant, { signal }) });
}

/** How settings of the own merchant are saved, read again, and told of. */
export function useOwnSaving() {
  const t = useText();
  const client = useQueryClient();
  return {
    save: (body: SentBodyOf<typeof all.updateOwnMerchant>) =>
      ask(endpoints.updateOwnMerchant, { body }),
    read: () => ask(endpoints.getOwnMerchant, {}),
    onSaved: (saved: MerchantProfile) => {
      showToast('good', t('merchantSet.saved'));
      client.setQueryData(queryKey, saved);
    },
  };
}

/** Saves a part of the own settings over exactly what was read of it. */
export function useSaveOwn(
  merchant: MerchantProfile,
  concerns: (merchant: MerchantProfile) => unknown,
  onSaved: (saved: MerchantProfile) => void,
) {
  const saving = useOwnSaving();
  return useSaveOver<MerchantProfile, OwnSettings>({
    row: merchant,
    ...saving,
    concerns,
    onSaved: (saved) => (saving.onSaved(saved), onSaved(saved)),
  });
}

/** Why the settings cannot be changed by this person now. */
export function useDisabledReason({ status }: MerchantProfile): string | undefined {
  const t = useText();
  const may = useMay('merchantProfile.updateOwn');
  return may.reason ?? (status === 'closed' ? t('merchantSet.closed') : undefined);
}
