import type { AdjustmentGoal, DifferenceActionResult } from '@wallet/contract';
import { useState } from 'react';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
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
  const [rows] = useState(given);
  const able = rows.filter((row) => whyLeftOut(row, kind, t) === undefined);
  const form = useForm({
    initial: { goal: 'providerFeeExpense' as AdjustmentGoal, reason: '' },
    required: ['reason'],
    disabledReason: able.length === 0 ? t('recon.noneEligible') : undefined,
    send: sendTo(endpoints.actOnDifferences),
    body: ({ goal, reason }) => ({
      ids: able.map(({ id }) => id),
      act: kind === 'explain' ? { kind } : { kind, goal },
      reason: reason.trim(),
    }),
    onDone,
    onSettled: changed,
  });
  const { goal } = form.values;
  const results = form.answer?.results;
  const done = results?.filter(({ outcome }) => outcome === 'done').length ?? 0;
  return (
    <FormDialog
      form={form}
      title={t(`recon.act.${kind}`, { count: rows.length })}
      size={560}
      onClose={onClose}
      problem={null}
      submit={results ? undefined : t(`recon.actSend.${kind}`, { count: able.length })}
    >
      <p className={styles.quiet} role="status">
        {results ? t('recon.actDone', { done, of: rows.length }) : t(`recon.actText.${kind}`)}
      </p>
      <FormProblem error={form.error} />
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
            {...form.choice('goal')}
            choices={goals.map((value) => ({ value, label: t(`recon.goal.${value}`) }))}
          />
          <span className={styles.note}>{t(`recon.goalNote.${goal}`)}</span>
        </div>
      )}
      {results ? null : (
        <TextInput
          {...form.field('reason')}
          label={t(kind === 'explain' ? 'recon.note' : 'recon.reason')}
          maxLength={500}
          autoFocus
        />
      )}
    </FormDialog>
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
