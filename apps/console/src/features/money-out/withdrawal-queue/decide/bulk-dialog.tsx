import type { OperatorWithdrawalRow } from '@wallet/contract';
import { useState } from 'react';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { PasswordAsked, usePasswordAsked } from '../../../../shared/form/password-asked.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { WhoMay } from '../../../../shared/approval/who-may.tsx';
import { sumsByCurrency } from './bulk-sums.ts';
import { actionReason, sumsText } from '../case-labels.ts';
import { PasswordProblem } from './decision-parts.tsx';
import { maxAtOnce, needsReason, reasonLimit, type BulkDecision } from './decisions.ts';
import classes from '../queue.module.css';
import { useQueueChanged } from '../use-queue.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface BulkDialogProps {
  decision: BulkDecision;
  rows: readonly OperatorWithdrawalRow[];
  onClose: () => void;
  /** It was done: the rows need not stay chosen. */
  onDone: () => void;
}

/**
 * One decision about many requests, as they were when it opened: first which ones and why some are
 * left out, then how each ended.
 */
export function BulkDialog({ decision, rows: given, onClose, onDone }: BulkDialogProps) {
  const t = useText();
  const { intlTag } = useLocale();
  const changed = useQueueChanged();
  const [rows] = useState(() => given.slice(0, maxAtOnce));
  const { isAsked, ...password } = usePasswordAsked();
  const able = rows.filter((row) => row.acts[decision].may);
  const form = useForm({
    initial: { reason: '', password: '' },
    required: needsReason(decision) ? ['reason'] : [],
    ...password,
    disabledReason: able.length === 0 ? t('withdrawalQueue.noneMay') : undefined,
    send: sendTo(endpoints.decideWithdrawals),
    body: (values) => ({
      decision,
      requests: able.map(({ id, revision, payloadHash }) => ({ id, revision, payloadHash })),
      reason: values.reason.trim() || undefined,
      password: values.password || undefined,
    }),
    onDone,
    onSettled: changed,
  });
  const results = form.answer?.results;
  const done = results?.filter((result) => result.code === null).length ?? 0;
  return (
    <FormDialog
      form={form}
      title={t(`bulkDecision.${decision}`, { count: rows.length })}
      size={560}
      onClose={onClose}
      problem={null}
      busy={t('approval.busy')}
      kind={decision === 'reject' ? 'danger' : 'primary'}
      submit={results ? undefined : t(`bulkDecision.${decision}Act`, { count: able.length })}
    >
      <p className={classes.lead} role="status">
        {results
          ? t('bulkDecision.done', { done, of: results.length })
          : t('bulkDecision.sums', {
              count: able.length,
              sums: sumsText(sumsByCurrency(able.map(({ amount }) => amount)), intlTag),
            })}
      </p>
      <PasswordProblem code={form.code} error={form.error} />
      <ul className={classes.results} aria-label={t('bulkDecision.rows')} tabIndex={0}>
        {rows.map((row) => (
          <ResultLine key={row.id} row={row} {...verdictOf(row, { decision, results, t })} />
        ))}
      </ul>
      {results ? null : (
        <>
          <TextInput
            {...form.field('reason')}
            label={t('approval.reason')}
            maxLength={reasonLimit}
            autoFocus
          />
          <PasswordAsked isAsked={isAsked} field={form.field('password')} />
        </>
      )}
    </FormDialog>
  );
}

type Results = { id: string; code: Parameters<typeof failureText>[0] | null }[];

function verdictOf(
  row: OperatorWithdrawalRow,
  {
    decision,
    results,
    t,
  }: { decision: BulkDecision; results: Results | undefined; t: ReturnType<typeof useText> },
): { shape: Shape; words: string; isAnothers?: boolean } {
  const result = results?.find(({ id }) => id === row.id);
  const why = actionReason(row.acts[decision], t);
  if (result !== undefined)
    return result.code === null
      ? { shape: 'good', words: t(`decided.${decision}`) }
      : {
          shape: 'bad',
          words:
            result.code === 'ownCodeNeeded'
              ? t('bulkDecision.ownCode')
              : failureText(result.code, t),
          isAnothers: result.code === 'secondPersonNeeded' || result.code === 'notIndependent',
        };
  return why === undefined
    ? { shape: 'next', words: row.merchant.name }
    : { shape: 'over', words: why };
}

function ResultLine({
  row,
  shape,
  words,
  isAnothers = false,
}: {
  row: OperatorWithdrawalRow;
  shape: Shape;
  words: string;
  isAnothers?: boolean;
}) {
  return (
    <li className={classes.result}>
      <StatusShape shape={shape} />
      <strong className={classes.id}>{row.refNo}</strong>
      <span className={styles.quiet}>
        {words}
        {isAnothers ? <WhoMay subject="withdrawal" id={row.id} /> : null}
      </span>
      <Money of={row.amount} />
    </li>
  );
}
