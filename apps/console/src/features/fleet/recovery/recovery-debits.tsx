import type {
  endpoints as table,
  SentBodyOf,
  RecoveryCandidate,
  RecoveryDebit,
} from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
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
export function RecoveryDebits({ debits }: { debits: readonly RecoveryDebit[] }) {
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
            {debit.isOpen ? <AttachForm debit={debit} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names the request that a debit paid; another Admin who names the same carries it out. */
function AttachForm({ debit: { lineId, candidates, proposal, attach } }: { debit: RecoveryDebit }) {
  const t = useText();
  const usable = candidates.filter(({ mayBeAttached }) => mayBeAttached);
  const onlyOne = usable.length === 1 ? usable[0]?.requestId : undefined;
  const usableId = (id: string | undefined) =>
    usable.some(({ requestId }) => requestId === id) ? id : undefined;
  const form = useForm({
    initial: { chosen: proposal?.requestId ?? onlyOne, reason: '' },
    isLasting: true,
    disabledReason: attach.may ? undefined : failureText(attach.why ?? 'forbidden', t),
    required: ['reason'],
    ...useRecoveryAct((body: SentBodyOf<typeof table.attachRecoveryDebit>) =>
      ask(endpoints.attachRecoveryDebit, { params: { id: lineId }, body }),
    ),
    body: ({ chosen, reason }) => {
      const requestId = usableId(chosen);
      if (requestId === undefined) return undefined;
      return { requestId, reason: reason.trim(), ownCode: undefined };
    },
  });
  const { chosen, reason } = form.values;
  const requestId = usableId(chosen);
  const missing =
    form.disabledReason ??
    (requestId === undefined
      ? t('recovery.chooseRequest')
      : reason.trim() === ''
        ? t('recovery.reasonMissing')
        : undefined);
  return (
    <form className={classes.form} {...form.props}>
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
              onChoose={() => form.set({ chosen: candidate.requestId })}
            />
          ))}
        </fieldset>
      )}
      {usable.length === 0 ? null : (
        <>
          <TextArea
            {...form.field('reason')}
            label={t('recovery.reason')}
            required={false}
            rows={2}
            maxLength={500}
            note={t('recovery.attachNote')}
          />
          <FormProblem error={form.error} />
          <div>
            <Button type="submit" busy={form.isPending} reason={missing}>
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
