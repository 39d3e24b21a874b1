import { IconPlus } from '@tabler/icons-react';
import type { MerchantProfile } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { FeeCalculator } from '../../../../shared/merchant/fee-calculator.tsx';
import { feeText, feeTitle } from '../../../../shared/merchant/fee-labels.ts';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { countryFacts } from '../list/create-form.ts';
import { TermsTable } from './terms-table.tsx';
import { useFeeRules } from './use-terms.ts';

const TermDialog = lazy(async () => ({ default: (await import('./term-dialog.tsx')).TermDialog }));

/** The fee rules with their dates, and what a payment costs by them. */
export function FeesSection({ merchant }: { merchant: MerchantProfile }) {
  const t = useText();
  const { intlTag } = useLocale();
  const mayRead = useMay('merchants.readTerms');
  const mayChange = useMay('merchants.changeTerms');
  const list = useFeeRules(merchant.id, mayRead.allowed);
  const [isAdding, setAdding] = useState(false);
  const reason =
    mayChange.reason ?? (merchant.status === 'closed' ? t('merchantSet.closed') : undefined);
  return (
    <Card
      title={t('merchantPart.fees')}
      aside={
        <Button size="s" icon={IconPlus} reason={reason} onClick={() => setAdding(true)}>
          {t('merchantTerms.add.fee')}
        </Button>
      }
    >
      <SectionState query={list} right={mayRead.reason} empty={t('merchantTerms.none.fee')}>
        {(rows) => (
          <TermsTable
            merchantId={merchant.id}
            kind="fee"
            label={t('merchantPart.fees')}
            rows={rows}
            title={(row) => feeTitle(row, t)}
            text={(row) => feeText(row, t, intlTag)}
          />
        )}
      </SectionState>
      {mayRead.allowed ? (
        <FeeCalculator
          merchant={merchant}
          net={t('merchantFee.net')}
          methods={countryFacts(merchant.country).methods}
          ask={(query, signal) =>
            ask(endpoints.quoteMerchantFee, { params: { id: merchant.id }, query, signal })
          }
        />
      ) : null}
      <Suspense fallback={null}>
        {isAdding ? (
          <TermDialog merchant={merchant} kind="fee" onClose={() => setAdding(false)} />
        ) : null}
      </Suspense>
    </Card>
  );
}
