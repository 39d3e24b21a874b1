import type { WireMoney } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { reasonText as attemptReasonText } from '../../../../shared/status/reason-labels.ts';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { StatusLabel } from '../../../../shared/status/status-label.tsx';
import { CopyableLine, FactLine, Part } from '../../../../shared/withdrawal/withdrawal-parts.tsx';
import classes from '../../../../shared/withdrawal/withdrawal.module.css';
import type { WithdrawalCase } from '../use-queue.ts';

/** Each try to send it, by which account and phone. */
export function Attempts({ of: { attempts } }: { of: WithdrawalCase }) {
  const t = useText();
  if (attempts.length === 0) return null;
  return (
    <Part name={t('withdrawalQueue.attempts')}>
      {attempts.map(
        ({
          transactionId,
          code,
          status,
          statusReason,
          account,
          device,
          rail,
          beganAt,
          takenAt,
          pressUntil,
          endedAt,
          paidAmount,
          providerFee,
          providerReference,
        }) => (
          <dl key={transactionId} className={`${classes.facts} ${classes.attempt}`}>
            <CopyableLine name={t('withdrawalQueue.attempt')} value={code} />
            <FactLine name={t('withdrawalQueue.status')}>
              <StatusLabel state={status} />
              {statusReason === null ? null : (
                <span className={classes.second}>
                  {attemptReasonText(statusReason, t, 'payout')}
                </span>
              )}
            </FactLine>
            <FactLine name={t('withdrawalQueue.account')}>
              {[account, device].filter(Boolean).join(', ')}
            </FactLine>
            <FactLine name={t('withdrawalQueue.rail')}>{rail}</FactLine>
            <FactLine name={t('withdrawalQueue.began')}>
              <FullTime at={beganAt} />
            </FactLine>
            <TimeLine name={t('withdrawalQueue.taken')} at={takenAt} />
            <TimeLine name={t('withdrawalQueue.pressUntil')} at={pressUntil} />
            <TimeLine name={t('withdrawalQueue.ended')} at={endedAt} />
            <SumLine name={t('withdrawal.paidAmount')} of={paidAmount} />
            <SumLine name={t('withdrawal.providerFee')} of={providerFee} />
            <CopyableLine name={t('withdrawal.providerReference')} value={providerReference} />
          </dl>
        ),
      )}
    </Part>
  );
}

function TimeLine({ name, at }: { name: string; at: string | null }) {
  if (at === null) return null;
  return (
    <FactLine name={name}>
      <FullTime at={at} />
    </FactLine>
  );
}

function SumLine({ name, of }: { name: string; of: WireMoney | null }) {
  if (of === null) return null;
  return (
    <FactLine name={name}>
      <Money of={of} />
    </FactLine>
  );
}
