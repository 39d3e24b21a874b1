import { useMutation } from '@tanstack/react-query';
import type { OperatorWithdrawalRow } from '@wallet/contract';
import { useRef, useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { Money } from '../../../../shared/money/money.tsx';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { WhoMay } from '../../../../shared/approval/who-may.tsx';
import { sumsByCurrency } from './bulk-sums.ts';
import { actionReason, sumsText } from '../case-labels.ts';
import { DecisionPassword } from './decision-parts.tsx';
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
  const form = useRef<HTMLFormElement>(null);
  const [rows] = useState(() => given.slice(0, maxAtOnce));
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const able = rows.filter((row) => row.acts[decision].may);
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.decideWithdrawals, {
        body: {
          decision,
          requests: able.map(({ id, revision, payloadHash }) => ({ id, revision, payloadHash })),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          ...(password === '' ? {} : { password }),
        },
      }),
    onSuccess: onDone,
    onSettled: changed,
  });
  const code = sending.error ? failureOf(sending.error).code : undefined;
  const results = sending.data?.results;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (needsReason(decision) && reason.trim() === '')
      return form.current?.querySelector<HTMLInputElement>('[name="reason"]')?.focus();
    if (!sending.isPending && results === undefined && able.length > 0) sending.mutate();
  };
  const done = results?.filter((result) => result.code === null).length ?? 0;
  return (
    <Dialog
      title={t(`bulkDecision.${decision}`, { count: rows.length })}
      onClose={onClose}
      busy={sending.isPending}
      size={560}
    >
      <form ref={form} className={formClasses.form} noValidate onSubmit={submit}>
        <p className={classes.lead} role="status">
          {results
            ? t('bulkDecision.done', { done, of: results.length })
            : t('bulkDecision.sums', {
                count: able.length,
                sums: sumsText(sumsByCurrency(able.map(({ amount }) => amount)), intlTag),
              })}
        </p>
        {code === 'passwordNeeded' ? (
          <div role="alert">
            <FormMessage shape="next">{t('approval.passwordNeeded')}</FormMessage>
          </div>
        ) : code === 'wrongPassword' ? null : (
          <FormProblem error={sending.error} />
        )}
        <ul className={classes.results} aria-label={t('bulkDecision.rows')} tabIndex={0}>
          {rows.map((row) => (
            <ResultLine key={row.id} row={row} {...verdictOf(row, { decision, results, t })} />
          ))}
        </ul>
        {results ? null : (
          <TextInput
            label={t('approval.reason')}
            name="reason"
            autoComplete="off"
            value={reason}
            onChange={setReason}
            required={needsReason(decision)}
            maxLength={reasonLimit}
            touched={isSent}
            autoFocus
          />
        )}
        {results ? null : <DecisionPassword code={code} value={password} onChange={setPassword} />}
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('approval.busy') : undefined}>
            {t(results ? 'dialog.close' : 'dialog.cancel')}
          </Button>
          {results ? null : (
            <Button
              kind={decision === 'reject' ? 'danger' : 'primary'}
              type="submit"
              busy={sending.isPending}
              reason={able.length === 0 ? t('withdrawalQueue.noneMay') : undefined}
            >
              {t(`bulkDecision.${decision}Act`, { count: able.length })}
            </Button>
          )}
        </DialogActs>
      </form>
    </Dialog>
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
