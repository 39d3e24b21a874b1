import type { MerchantProfile } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { BrandingEditor } from '../../../shared/branding/branding-editor.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDisabledReason, useOwnSaving } from './use-own-merchant.ts';

/** How the own pay page looks, with a preview of what is not saved yet. */
export function BrandingPart({ merchant }: { merchant: MerchantProfile }) {
  const t = useText();
  const saving = useOwnSaving();
  return (
    <Card title={t('merchantPart.branding')}>
      <BrandingEditor
        merchant={merchant}
        reason={useDisabledReason(merchant)}
        {...saving}
        upload={(content) => ask(endpoints.uploadOwnLogo, { body: { content } })}
        preview={(body, signal) => ask(endpoints.previewOwnPage, { body, signal })}
      />
    </Card>
  );
}
