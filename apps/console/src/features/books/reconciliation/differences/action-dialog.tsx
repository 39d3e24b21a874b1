import { useMutation } from '@tanstack/react-query';
import type { AdjustmentGoal, DifferenceActionResult } from '@wallet/contract';
import { useRef, useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { Money } from '../../../../shared/money/money.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { goals } from '../reconciliation-filters.ts';
import { whyNoPosting } from '../reconciliation-labels.ts';
import classes from '../reconciliation.module.css';
import { useReconciliationChanged, type Difference } from '../use-reconciliation.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface ActDialogProps {
  kind: 'explain' | 'post';
  rows: readonly Difference[];
  onClose: () => void;
  /** It was done: the rows need not stay chosen. */
  onDone: () => void;
}

/**
 * Explains differences, or proposes a posting for each: first which ones and why some are left out,
 * then what came of every one.
 */
export function ActionDialog({ kind, rows: given, onClose, onDone }: ActDialogProps) {
  const t = useText();
  const changed = useReconciliationChanged();
  const form = useRef<HTMLFormElement>(null);
  const [rows] = useState(given);
  const [goal, setGoal] = useState<AdjustmentGoal>('providerFeeExpense');
  const [reason, setReason] = useState('');
  const [isSent, setSent] = useState(false);
  const able = rows.filter((row) => whyLeftOut(row, kind, t) === undefined);
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.actOnDifferences, {
        body: {
          ids: able.map(({ id }) => id),
          act: kind === 'explain' ? { kind } : { kind, goal },
          reason: reason.trim(),
        },
      }),
    onSuccess: onDone,
    onSettled: changed,
  });
  const results = sending.data?.results;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (reason.trim() === '')
      return form.current?.querySelector<HTMLInputElement>('[name="reason"]')?.focus();
    if (!sending.isPending && results === undefined && able.length > 0) sending.mutate();
  };
  const done = results?.filter(({ outcome }) => outcome === 'done').length ?? 0;
  return (
    <Dialog
      title={t(`recon.act.${kind}`, { count: rows.length })}
      onClose={onClose}
      busy={sending.isPending}
      size={560}
    >
      <form ref={form} className={formClasses.form} noValidate onSubmit={submit}>
        <p className={styles.quiet} role="status">
          {results ? t('recon.actDone', { done, of: rows.length }) : t(`recon.actText.${kind}`)}
        </p>
        <FormProblem error={sending.error} />
        <ul className={classes.results} aria-label={t('recon.differences')} tabIndex={0}>
          {rows.map((row) => (
            <ResultLine key={row.id} row={row} {...resultOf(row, { kind, results, t })} />
          ))}
        </ul>
        {results || kind === 'explain' ? null : (
          <div className={classes.field}>
            <span className={classes.label}>{t('recon.goal')}</span>
            <Segments
              label={t('recon.goal')}
              chosen={goal}
              choices={goals.map((value) => ({ value, label: t(`recon.goal.${value}`) }))}
              onChoose={setGoal}
            />
            <span className={styles.note}>{t(`recon.goalNote.${goal}`)}</span>
          </div>
        )}
        {results ? null : (
          <TextInput
            label={t(kind === 'explain' ? 'recon.note' : 'recon.reason')}
            name="reason"
            autoComplete="off"
            value={reason}
            onChange={setReason}
            required
            maxLength={500}
            touched={isSent}
            autoFocus
          />
        )}
        <DialogActs>
          <Button onClick={onClose}>{t(results ? 'dialog.close' : 'dialog.cancel')}</Button>
          {results ? null : (
            <Button
              kind="primary"
              type="submit"
              busy={sending.isPending}
              reason={able.length === 0 ? t('recon.noneEligible') : undefined}
            >
              {t(`recon.actSend.${kind}`, { count: able.length })}
            </Button>
          )}
        </DialogActs>
      </form>
    </Dialog>
  );
}

function whyLeftOut(row: Difference, kind: 'explain' | 'post', t: Translate): string | undefined {
  if (kind === 'post') return whyNoPosting(row, t);
  return row.proposal === null ? undefined : t('recon.whyNoPosting.proposed');
}

interface Asked {
  kind: 'explain' | 'post';
  results: readonly DifferenceActionResult[] | undefined;
  t: Translate;
}

function resultOf(row: Difference, { kind, results, t }: Asked): { shape: Shape; words: string } {
  const result = results?.find(({ id }) => id === row.id);
  const leftOut = whyLeftOut(row, kind, t);
  if (result !== undefined)
    return result.outcome === 'done'
      ? { shape: 'good', words: t(`recon.did.${kind}`) }
      : {
          shape: result.outcome === 'failed' ? 'bad' : 'over',
          words:
            result.code === null
              ? ''
              : `${t(`recon.outcome.${result.outcome}`)}: ${failureText(result.code, t)}`,
        };
  return leftOut === undefined
    ? { shape: 'next', words: t(`recon.kind.${row.kind}`) }
    : { shape: 'over', words: `${t('recon.outcome.notEligible')}: ${leftOut}` };
}

function ResultLine({ row, shape, words }: { row: Difference; shape: Shape; words: string }) {
  return (
    <li className={classes.result}>
      <StatusShape shape={shape} />
      <span>
        <strong>{row.accountLabel}</strong>
        <span className={styles.note}>{words}</span>
      </span>
      <Money
        of={
          row.direction === 'debit' ? { ...row.amount, value: `-${row.amount.value}` } : row.amount
        }
        moved
      />
    </li>
  );
}
