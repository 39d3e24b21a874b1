import { useState } from 'react';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { AdjustmentBox } from './adjustment-box.tsx';
import { useLineAdjustment } from './use-adjustment.ts';
import type { LineDetail } from '../proposal-input.ts';
import classes from '../unmatched.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/**
 * A debit that nobody can explain is booked as the provider\u2019s fee or written off: proposed
 * here, and agreed to here by another person.
 */
export function AdjustDebit({ detail: { line } }: { detail: LineDetail }) {
  const t = useText();
  const may = useMay('reconciliation.propose');
  const [isOpen, setOpen] = useState(false);
  const adjustment = useLineAdjustment(line).data;
  if (line.direction !== 'debit' || adjustment === undefined) return null;
  if (adjustment?.status === 'open') return <AdjustmentBox adjustment={adjustment} />;
  const isWaiting = line.matchStatus === 'unmatched' || line.matchStatus === 'review';
  if (!isWaiting)
    return adjustment?.status === 'approved' ? <AdjustmentBox adjustment={adjustment} /> : null;
  const obstacle =
    line.reason === 'payoutPossible'
      ? t('unmatched.adjust.payout')
      : line.rest.value === line.amount.value
        ? undefined
        : t('unmatched.adjust.part');
  return (
    <section className={classes.adjust} aria-label={t('unmatched.adjust.heading')}>
      <p className={styles.quiet}>{t('unmatched.adjust.text')}</p>
      <Button reason={may.reason ?? obstacle} onClick={() => setOpen(true)}>
        {t('unmatched.adjust.act')}
      </Button>
      {isOpen ? <AdjustDialog line={line} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
