import { IconPlus } from '@tabler/icons-react';
import type { MerchantProfile } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { limitText } from '../../../../shared/merchant/limit-text.ts';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { TermsTable } from './terms-table.tsx';
import { useLimits } from './use-terms.ts';

const TermDialog = lazy(async () => ({ default: (await import('./term-dialog.tsx')).TermDialog }));

/** The merchant's own limits for one payment, with their dates. */
export function LimitsSection({ merchant }: { merchant: MerchantProfile }) {
  const t = useText();
  const mayRead = useMay('merchants.readTerms');
  const mayChange = useMay('merchants.changeTerms');
  const list = useLimits(merchant.id, mayRead.allowed);
  const [isAdding, setAdding] = useState(false);
  const reason =
    mayChange.reason ?? (merchant.status === 'closed' ? t('merchantSet.closed') : undefined);
  return (
    <Card
      title={t('merchantPart.limits')}
      aside={
        <Button size="s" icon={IconPlus} reason={reason} onClick={() => setAdding(true)}>
          {t('merchantTerms.add.limit')}
        </Button>
      }
    >
      <SectionState query={list} right={mayRead.reason} empty={t('merchantTerms.none.limit')}>
        {(rows) => (
          <TermsTable
            merchantId={merchant.id}
            kind="limit"
            label={t('merchantPart.limits')}
            rows={rows}
            title={(row) => t(`merchantTerms.${row.direction}`)}
            text={(row) => limitText(row, t)}
          />
        )}
      </SectionState>
      <Suspense fallback={null}>
        {isAdding ? (
          <TermDialog merchant={merchant} kind="limit" onClose={() => setAdding(false)} />
        ) : null}
      </Suspense>
    </Card>
  );
}
