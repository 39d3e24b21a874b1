import type { MerchantProfile } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useSaveOver } from '../../../../shared/failure/use-save-over.ts';
import type { Settings } from './settings-fields.ts';
import { useMerchantsChanged } from '../use-merchants.ts';

/** Saves settings of a merchant over exactly the row that was read; see `useSaveOver`. */
export function useSaveSettings(
  merchant: MerchantProfile,
  { onSaved }: { onSaved: (saved: MerchantProfile) => void },
) {
  const t = useText();
  const changed = useMerchantsChanged();
  const params = { id: merchant.id };
  return useSaveOver<MerchantProfile, Settings>({
    row: merchant,
    save: async (body) => (await ask(endpoints.updateMerchant, { params, body })).merchant,
    read: async () => (await ask(endpoints.getMerchant, { params })).merchant,
    onSaved: async (saved) => {
      showToast('good', t('merchantSet.saved'));
      await changed();
      onSaved(saved);
    },
  });
}
