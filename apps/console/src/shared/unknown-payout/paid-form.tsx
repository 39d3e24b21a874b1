import type { PayoutCase } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../failure/form-problem.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { DebitLabels } from './debit-list.tsx';
import classes from './unknown-payout.module.css';
import { usePayoutDecision } from './use-unknown-payouts.ts';
import styles from '../../ui/shared-styles.module.css';

/** Names the debit that a payout is; alone where that is enough, else as a proposal. */
export function PaidForm({ found, onClose }: { found: PayoutCase; onClose: () => void }) {
  const t = useText();
  const sending = usePayoutDecision(found);
  const debits = found.evidence.debits.filter(({ mayBeNamed }) => mayBeNamed);
  const [chosen, setChosen] = useState(debits.length === 1 ? debits[0]?.lineId : undefined);
  const [reason, setReason] = useState('');
  const lineId = debits.some((debit) => debit.lineId === chosen) ? chosen : undefined;
  const isAlone = found.acts.settle.may;
  const missing =
    lineId === undefined
      ? t('unknownPayout.chooseDebit')
      : reason.trim() === ''
        ? t('unknownPayout.reasonMissing')
        : undefined;
  const send = () =>
    lineId !== undefined &&
    sending.mutate({ act: isAlone ? 'settle' : 'proposePaid', lineId, reason: reason.trim() });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => (event.preventDefault(), send())}>
      <fieldset className={classes.options}>
        <legend className={classes.partName}>{t('unknownPayout.whichDebit')}</legend>
        {debits.map((debit) => (
          <label key={debit.lineId} className={classes.option}>
            <input
              type="radio"
              name="debit"
              value={debit.lineId}
              checked={debit.lineId === lineId}
              onChange={() => setChosen(debit.lineId)}
            />
            <span>
              <DebitLabels debit={debit} />
            </span>
          </label>
        ))}
      </fieldset>
      <TextArea
        name="reason"
        label={t('unknownPayout.reason')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
        note={t('unknownPayout.reasonPaidNote')}
      />
      <p className={classes.soft}>
        {t(isAlone ? 'unknownPayout.settlesNow' : 'unknownPayout.secondDecides')}
      </p>
      <FormProblem error={sending.error} />
      <div className={styles.acts}>
        <Button kind="primary" busy={sending.isPending} reason={missing} onClick={send}>
          {t(isAlone ? 'unknownPayout.settle' : 'unknownPayout.propose')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </form>
  );
}
