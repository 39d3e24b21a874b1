import type { PayoutCase } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../failure/form-problem.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import classes from './unknown-payout.module.css';
import { usePayoutDecision } from './use-unknown-payouts.ts';
import styles from '../../ui/shared-styles.module.css';

/** Proposes that a payout was not paid: what was seen, what becomes of it, why. Another decides. */
export function NotPaidForm({ found, onClose }: { found: PayoutCase; onClose: () => void }) {
  const t = useText();
  const sending = usePayoutDecision(found);
  const [evidence, setEvidence] = useState('');
  const [reason, setReason] = useState('');
  const [endsRequest, setEndsRequest] = useState(true);
  const missing =
    evidence.trim() === ''
      ? t('unknownPayout.evidenceMissing')
      : reason.trim() === ''
        ? t('unknownPayout.reasonMissing')
        : undefined;
  const send = () =>
    missing === undefined &&
    sending.mutate({
      act: 'proposeNotPaid',
      evidence: evidence.trim(),
      endsRequest,
      reason: reason.trim(),
    });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => (event.preventDefault(), send())}>
      <TextArea
        name="evidence"
        label={t('unknownPayout.evidence')}
        rows={3}
        maxLength={500}
        value={evidence}
        onChange={setEvidence}
        note={t('unknownPayout.evidenceNote')}
        autoFocus
      />
      <fieldset className={classes.options}>
        <legend className={classes.partName}>{t('unknownPayout.thenWhat')}</legend>
        {([true, false] as const).map((ends) => (
          <label key={String(ends)} className={classes.option}>
            <input
              type="radio"
              name="endsRequest"
              checked={endsRequest === ends}
              onChange={() => setEndsRequest(ends)}
            />
            <span>
              <p>{t(ends ? 'unknownPayout.moneyReturns' : 'unknownPayout.anotherAttempt')}</p>
              <p className={classes.soft}>
                {t(ends ? 'unknownPayout.moneyReturnsText' : 'unknownPayout.anotherAttemptText')}
              </p>
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
      />
      <p className={classes.soft}>{t('unknownPayout.secondDecides')}</p>
      <FormProblem error={sending.error} />
      <div className={styles.acts}>
        <Button kind="primary" busy={sending.isPending} reason={missing} onClick={send}>
          {t('unknownPayout.propose')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </form>
  );
}
