import type { RecoveryCandidate, RecoveryDebit } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useRecoveryAct } from './use-recovery.ts';
import classes from './recovery.module.css';
import styles from '../../../ui/shared-styles.module.css';

/**
 * What left the account since a day before the backup; what nothing explains comes first, with what
 * it may have paid.
 */
export function RecoveryDebits({
  accountId,
  debits,
}: {
  accountId: string;
  debits: readonly RecoveryDebit[];
}) {
  const t = useText();
  const sorted = [
    ...debits.filter(({ isOpen }) => isOpen),
    ...debits.filter(({ isOpen }) => !isOpen),
  ];
  return (
    <section aria-label={t('recovery.debits')}>
      <h3 className={classes.partName}>{t('recovery.debits')}</h3>
      {sorted.length === 0 ? <p className={styles.quiet}>{t('recovery.noDebits')}</p> : null}
      <ul className={classes.list}>
        {sorted.map((debit) => (
          <li key={debit.lineId} className={classes.item}>
            <span className={classes.row}>
              <Money of={debit.amount} />
              <span>{debit.counterparty ?? ''}</span>
              <ListTime at={debit.occurredTo} />
            </span>
            <span className={styles.longNote}>
              {debit.reference ?? ''}{' '}
              {debit.isOpen
                ? t('recovery.debitOpen')
                : debit.paid === null
                  ? t('recovery.debitOtherwise')
                  : t('recovery.debitPaid', { refNo: debit.paid.refNo })}
            </span>
            {debit.isOpen ? <AttachForm accountId={accountId} debit={debit} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names the request that a debit paid; another Admin who names the same carries it out. */
function AttachForm({
  accountId,
  debit: { lineId, candidates, proposal, attach },
}: {
  accountId: string;
  debit: RecoveryDebit;
}) {
  const t = useText();
  const sending = useRecoveryAct(accountId);
  const usable = candidates.filter(({ mayBeAttached }) => mayBeAttached);
  const [chosen, setChosen] = useState(
    proposal?.requestId ?? (usable.length === 1 ? usable[0]?.requestId : undefined),
  );
  const [reason, setReason] = useState('');
  const requestId = usable.some((one) => one.requestId === chosen) ? chosen : undefined;
  const missing = !attach.may
    ? failureText(attach.why ?? 'forbidden', t)
    : requestId === undefined
      ? t('recovery.chooseRequest')
      : reason.trim() === ''
        ? t('recovery.reasonMissing')
        : undefined;
  const send = () =>
    requestId !== undefined &&
    sending.mutate({ act: 'attach', lineId, requestId, reason: reason.trim() });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => (event.preventDefault(), missing === undefined && send())}
    >
      {proposal === null ? null : (
        <p className={classes.word}>
          {t('recovery.named', { who: proposal.by.name, refNo: proposal.refNo })}
          <span className={styles.longNote}>{proposal.reason}</span>
        </p>
      )}
      {candidates.length === 0 ? (
        <p className={styles.quiet}>{t('recovery.noCandidates')}</p>
      ) : (
        <fieldset className={classes.options}>
          <legend className={styles.longNote}>{t('recovery.whichRequest')}</legend>
          {candidates.map((candidate) => (
            <Option
              key={candidate.requestId}
              candidate={candidate}
              name={lineId}
              isChosen={candidate.requestId === requestId}
              onChoose={() => setChosen(candidate.requestId)}
            />
          ))}
        </fieldset>
      )}
      {usable.length === 0 ? null : (
        <>
          <TextArea
            name="reason"
            label={t('recovery.reason')}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={setReason}
            note={t('recovery.attachNote')}
          />
          <FormProblem error={sending.error} />
          <div>
            <Button type="submit" busy={sending.isPending} reason={missing}>
              {t(
                proposal !== null && proposal.requestId === requestId
                  ? 'recovery.attachSecond'
                  : 'recovery.attachFirst',
              )}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

function Option({
  candidate: { refNo, merchant, amount, payeeLast4, mayBeAttached },
  name,
  isChosen,
  onChoose,
}: {
  candidate: RecoveryCandidate;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useText();
  return (
    <label className={classes.option}>
      <input
        type="radio"
        name={`request-${name}`}
        checked={isChosen}
        disabled={!mayBeAttached}
        onChange={onChoose}
      />
      <span>
        {refNo} · {merchant.name} · <Money of={amount} />{' '}
        {payeeLast4 === null ? null : `••${payeeLast4}`}
        {mayBeAttached ? null : (
          <span className={styles.longNote}>{t('recovery.approveFirst')}</span>
        )}
      </span>
    </label>
  );
}
