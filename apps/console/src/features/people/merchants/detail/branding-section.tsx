import type { MerchantProfile } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { BrandingEditor } from '../../../../shared/branding/branding-editor.tsx';
import { Card } from '../../../../ui/card.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { fieldChanges } from '../settings/field-changes.ts';
import { useMerchantsChanged } from '../use-merchants.ts';

/** How the pay page looks for this merchant, with a preview of what is not saved yet. */
export function BrandingSection({ merchant }: { merchant: MerchantProfile }) {
  const t = useText();
  const may = useMay('merchants.update');
  const changed = useMerchantsChanged();
  const params = { id: merchant.id };
  return (
    <Card title={t('merchantPart.branding')}>
      <BrandingEditor
        merchant={merchant}
        reason={may.reason ?? (merchant.status === 'closed' ? t('merchantSet.closed') : undefined)}
        save={async (body) => (await ask(endpoints.updateMerchant, { params, body })).merchant}
        read={async () => (await ask(endpoints.getMerchant, { params })).merchant}
        onSaved={async () => (showToast('good', t('merchantSet.saved')), changed())}
        upload={(content) => ask(endpoints.uploadMerchantLogo, { params, body: { content } })}
        preview={(body, signal) => ask(endpoints.previewMerchantPage, { params, body, signal })}
        changes={(before, after) => fieldChanges(before, after, t)}
      />
    </Card>
  );
}
