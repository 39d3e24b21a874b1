import { useMutation } from '@tanstack/react-query';
import type { MerchantDetail, MerchantProfile } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../app/api.ts';
import { failureOf } from '../../app/session/index.ts';
import { useText } from '../../app/text/index.ts';
import { showToast } from '../../kit/toast-store.ts';
import type { Settings } from './settings-fields.ts';
import { useMerchantsChanged } from './use-merchants.ts';

interface SaveOptions {
  onSaved: (saved: MerchantProfile) => void;
  /** What the form is about, for one that stays open: while that is as it was read, changes elsewhere are no conflict. */
  concerns?: (merchant: MerchantProfile) => unknown;
}

/**
 * Saves settings over exactly the row that was read when the form opened. When somebody else was faster, their row is
 * read and given as `theirs`; the next save goes over it.
 */
export function useSaveSettings(merchant: MerchantProfile, { onSaved, concerns }: SaveOptions) {
  const t = useText();
  const changed = useMerchantsChanged();
  const [base, setBase] = useState(merchant);
  const [theirs, setTheirs] = useState<MerchantProfile | null>(null);
  const params = { id: merchant.id };
  const isAsRead = concerns !== undefined && JSON.stringify(concerns(base)) === JSON.stringify(concerns(merchant));
  const over = theirs ?? (isAsRead ? merchant : base);
  const sending = useMutation({
    mutationFn: (settings: Settings) => ask(endpoints.updateMerchant, { params, body: { revision: over.revision, ...settings } }),
    onSuccess: async (saved: MerchantDetail) => {
      setBase(saved.merchant);
      setTheirs(null);
      showToast('good', t('merchantSet.saved'));
      await changed();
      onSaved(saved.merchant);
    },
    onError: async (error) => {
      if (failureOf(error).code === 'revisionConflict') setTheirs((await ask(endpoints.getMerchant, { params })).merchant);
    },
  });
  return { base, over, theirs, sending };
}
