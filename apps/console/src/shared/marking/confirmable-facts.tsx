import { Link } from '@tanstack/react-router';
import type { ConfirmableDepositShape } from '@wallet/contract';
import { useText } from '../../lib/text/index.ts';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { Money } from '../money/money.tsx';
import { FullTime } from '../time/relative-time.tsx';
import { FlagTag, StatusLabel, Tag } from '../status/status-label.tsx';
import { FactLine } from '../withdrawal/withdrawal-parts.tsx';
import frame from '../withdrawal/withdrawal.module.css';
import classes from './manual-confirmation.module.css';

/** The deposit that is or may be marked as paid, and what stands in the way. Its own open proposal does not. */
export function ConfirmableFacts({
  deposit,
  isOwnProposal = false,
}: {
  deposit: ConfirmableDepositShape;
  isOwnProposal?: boolean;
}) {
  const t = useText();
  const {
    code,
    mode,
    merchant,
    customerName,
    account,
    status,
    flag,
    finalPayment,
    expiresAt,
    obstacle,
    waitingLineId,
  } = deposit;
  return (
    <div className={classes.card}>
      <p className={classes.head}>
        <strong className={frame.code}>{code}</strong>
        {mode === 'test' ? <Tag tone="orange">{t('payout.test')}</Tag> : null}
        <Money of={finalPayment} />
      </p>
      <dl className={frame.facts}>
        <FactLine name={t('unmatched.merchant')}>{merchant.name}</FactLine>
        <FactLine name={t('marking.customer')}>{customerName}</FactLine>
        <FactLine name={t('marking.account')}>
          {t(`provider.${account.provider}`)} {`\u2022\u2022${account.last4}`}
        </FactLine>
        <FactLine name={t('marking.status')}>
          <StatusLabel state={status} /> <FlagTag flag={flag} />
        </FactLine>
        <FactLine name={t('marking.expired')}>
          <FullTime at={expiresAt} />
        </FactLine>
      </dl>
      {obstacle === null || (obstacle === 'proposed' && isOwnProposal) ? null : (
        <FormMessage>
          {t(`marking.obstacle.${obstacle}`)}
          {waitingLineId === null ? null : (
            <>
              {' '}
              <Link to="/unmatched-money" search={{ id: waitingLineId }}>
                {t('unmatched.waitingLine')}
              </Link>
            </>
          )}
        </FormMessage>
      )}
    </div>
  );
}
