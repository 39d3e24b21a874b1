import type { endpoints, Mode, ReceivedOf } from '@wallet/contract';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import headClasses from '../../../../ui/dialog/drawer-head.module.css';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { isZero } from '../../../../lib/money/money-text.ts';
import { Money } from '../../../../shared/money/money.tsx';
import classes from '../transactions.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** What was paid by whom, and how much of it can still be sent back. */
export function RefundKnown({
  mode,
  known: { paid, sentBack, refundable, payerName },
}: {
  mode: Mode;
  known: ReceivedOf<typeof endpoints.getRefundable>;
}) {
  const t = useText();
  return (
    <div>
      <dl className={headClasses.parts}>
        <div>
          <dt>{t('refund.paid')}</dt>
          <dd>
            <Money of={paid} />
          </dd>
        </div>
        {isZero(sentBack) ? null : (
          <div>
            <dt>{t('refund.sentBack')}</dt>
            <dd>
              <Money of={sentBack} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('refund.refundable')}</dt>
          <dd>
            <Money of={refundable} />
          </dd>
        </div>
        <div>
          <dt>{t('refund.payer')}</dt>
          <dd>{payerName ?? <span className={styles.soft}>{t('refund.noPayer')}</span>}</dd>
        </div>
      </dl>
      <p className={classes.refundLead}>
        {t(
          isZero(refundable)
            ? 'refund.nothingLeft'
            : mode === 'test'
              ? 'refund.textTest'
              : 'refund.text',
        )}
      </p>
    </div>
  );
}

/** Why nothing was asked for. Where the answer was lost, pressing again is safe. */
export function RefundProblem({ error }: { error: unknown }) {
  const t = useText();
  const { code } = failureOf(error);
  if (!error) return <div role="alert" />;
  if (code === 'passwordNeeded')
    return (
      <div role="alert">
        <FormMessage shape="next">{t('withdrawalForm.passwordNeeded')}</FormMessage>
      </div>
    );
  if (code === 'unreachable' || code === 'timeout')
    return (
      <div role="alert">
        <FormMessage>{t('withdrawalForm.lost')}</FormMessage>
      </div>
    );
  return <FormProblem error={error} />;
}
