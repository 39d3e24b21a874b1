import { useQuery } from '@tanstack/react-query';
import type { MerchantProfile } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/detail-frame.tsx';
import { FeeCalculator } from '../../../shared/merchant/fee-calculator.tsx';
import { feeText, feeTitle } from '../../../shared/merchant/fee-labels.ts';
import { limitText } from '../../../shared/merchant/limit-text.ts';
import { moneyString } from '../../../lib/money/money-text.ts';
import { countText } from '../../../lib/money/number-text.ts';
import { SectionState } from '../../../shared/failure/section-state.tsx';
import { TermsList } from '../../../shared/merchant/terms-list.tsx';
import { spanText } from '../../../lib/dates/time-text.ts';
import styles from '../../../ui/shared-styles.module.css';

/** What the operator has agreed with this merchant: fees, limits and times. To be read only. */
export function TermsPart({ merchant }: { merchant: MerchantProfile }) {
  const t = useText();
  const { intlTag } = useLocale();
  const may = useMay('merchantProfile.readTerms');
  const fees = useQuery({
    queryKey: ['ownFees'],
    queryFn: ({ signal }) => ask(endpoints.listOwnFeeRules, { signal }),
    enabled: may.allowed,
  });
  const limits = useQuery({
    queryKey: ['ownLimits'],
    queryFn: ({ signal }) => ask(endpoints.listOwnLimits, { signal }),
    enabled: may.allowed,
  });
  return (
    <>
      <p className={styles.quiet}>{t('settings.termsText')}</p>
      <Card title={t('merchantPart.fees')}>
        <SectionState query={fees} right={may.reason} empty={t('merchantTerms.none.fee')}>
          {(rows) => (
            <TermsList
              label={t('merchantPart.fees')}
              rows={rows}
              title={(row) => feeTitle(row, t)}
              text={(row) => feeText(row, t, intlTag)}
            />
          )}
        </SectionState>
        {may.allowed ? (
          <FeeCalculator
            merchant={merchant}
            net={t('settings.net')}
            methods={merchant.allowedMethods}
            ask={(query, signal) => ask(endpoints.quoteOwnFee, { query, signal })}
          />
        ) : null}
      </Card>
      <Card title={t('merchantPart.limits')}>
        <SectionState query={limits} right={may.reason} empty={t('settings.noLimits')}>
          {(rows) => (
            <TermsList
              label={t('merchantPart.limits')}
              rows={rows}
              title={(row) => t(`merchantTerms.${row.direction}`)}
              text={(row) => limitText(row, t)}
            />
          )}
        </SectionState>
      </Card>
      <Card title={t('settings.times')}>
        <Facts>
          <Fact name={t('settings.timeToPay')}>
            <span className="figures">{spanText(merchant.depositTtlSeconds * 1_000, t)}</span>
          </Fact>
          <Fact name={t('settings.timeLate')}>
            <span className="figures">{spanText(merchant.lateWindowSeconds * 1_000, t)}</span>
          </Fact>
          <Fact name={t('settings.timeToConfirm')}>
            <span className="figures">{spanText(merchant.confirmTtlSeconds * 1_000, t)}</span>
          </Fact>
          <Fact name={t('settings.methods')}>
            {merchant.allowedMethods.map((method) => t(`method.${method}`)).join(', ')}
          </Fact>
          <Fact name={t('settings.tokensFrom')}>
            {merchant.ipAllowlist.length === 0
              ? t('settings.everywhere')
              : merchant.ipAllowlist.join(', ')}
          </Fact>
          <Fact name={t('settings.strangers')}>
            <span className="figures">
              {t('settings.strangersHold', {
                held: moneyString(merchant.strangersHold.amount),
                count: countText(merchant.strangersHold.count, intlTag),
                percent: String(merchant.strangersPercent),
              })}
            </span>
          </Fact>
          <Fact name={t('settings.timeZone')}>{merchant.timeZone}</Fact>
        </Facts>
      </Card>
    </>
  );
}
