import type {
  endpoints as table,
  SentBodyOf,
  RecoveryAccount,
  RecoveryCase,
  RecoveryOrder,
} from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog/drawer.tsx';
import { ErrorState } from '../../../shared/failure/error-state.tsx';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { FullTime, ListTime } from '../../../shared/time/relative-time.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { RecoveryDebits } from './recovery-debits.tsx';
import { StepWord } from './recovery-columns.tsx';
import { useRecoveryAct, useRecoveryCase } from './use-recovery.ts';
import classes from './recovery.module.css';
import styles from '../../../ui/shared-styles.module.css';

interface RecoveryDrawerProps {
  id: string;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** One account of the recovery: what it has shown, what is left over, and its release. */
export function RecoveryDrawer({ id, ...drawer }: RecoveryDrawerProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useRecoveryCase(id);
  const account = data?.account;
  return (
    <Drawer
      {...drawer}
      name={account?.label ?? t('recovery.account')}
      top={
        account ? <span className={styles.cut}>{`${account.label} ••${account.last4}`}</span> : null
      }
      head={account ? <StepWord step={account.step} /> : null}
    >
      {data ? (
        <Body of={data} />
      ) : error ? (
        <ErrorState
          heading={t('recovery.failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
    </Drawer>
  );
}

function Body({ of }: { of: RecoveryCase }) {
  return (
    <div className={classes.parts}>
      <Evidence account={of.account} />
      <RecoveryDebits debits={of.debits} />
      <Orders orders={of.orders} />
      <Release account={of.account} />
    </div>
  );
}

function Evidence({ account: { reads, journal, debits } }: { account: RecoveryAccount }) {
  const t = useText();
  return (
    <dl className={classes.facts} aria-label={t('recovery.evidence')}>
      <dt>{t('recovery.reads')}</dt>
      <dd>
        {t(reads.isWhole ? 'recovery.readWhole' : 'recovery.readNotYet')}
        <span className={styles.longNote}>
          <FullTime at={reads.from} /> – <FullTime at={reads.to} />
        </span>
        {reads.isWhole || reads.provedTo === null ? null : (
          <span className={styles.longNote}>
            {t('recovery.readUntil')} <FullTime at={reads.provedTo} />
          </span>
        )}
      </dd>
      <dt>{t('recovery.journal')}</dt>
      <dd>
        {t(`recoveryJournal.${journal.state}`)}
        <span className={styles.longNote}>{t(`recoveryJournalNote.${journal.state}`)}</span>
      </dd>
      <dt>{t('recovery.debits')}</dt>
      <dd>
        {debits.open > 0
          ? t('recovery.openDebits', { count: debits.open })
          : t('recovery.noOpenDebits')}
        <span className={styles.longNote}>{t('recovery.seenDebits', { count: debits.seen })}</span>
      </dd>
    </dl>
  );
}

function Orders({ orders }: { orders: readonly RecoveryOrder[] }) {
  const t = useText();
  if (orders.length === 0) return null;
  return (
    <section aria-label={t('recovery.ordersTold')}>
      <h3 className={classes.partName}>{t('recovery.ordersTold')}</h3>
      <ul className={classes.list}>
        {orders.map(({ intentId, epoch, amount, payeeLast4, state, takenAt, request }) => (
          <li key={`${intentId}-${epoch}`} className={classes.item}>
            <span className={classes.row}>
              <Money of={amount} />
              <span>{`••${payeeLast4}`}</span>
              <span>{t(`recoveryOrder.${state}`)}</span>
            </span>
            <span className={styles.longNote}>
              {takenAt === null ? null : <ListTime at={takenAt} />}{' '}
              {request === null
                ? t(state === 'closed' ? 'recovery.orderClosed' : 'recovery.orderOfNobody')
                : t('recovery.orderOf', { refNo: request.refNo })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The words that were said, and the next one. */
function Release({
  account: { id, firstWord, secondWord, release },
}: {
  account: RecoveryAccount;
}) {
  const t = useText();
  const form = useForm({
    initial: { reason: '' },
    isLasting: true,
    disabledReason: release.may ? undefined : failureText(release.why ?? 'forbidden', t),
    required: ['reason'],
    ...useRecoveryAct((body: SentBodyOf<typeof table.releaseRecoveryAccount>) =>
      ask(endpoints.releaseRecoveryAccount, { params: { id }, body }),
    ),
    body: ({ reason }) => ({ reason: reason.trim(), ownCode: undefined }),
  });
  const isMissing = form.values.reason.trim() === '';
  const missing = form.disabledReason ?? (isMissing ? t('recovery.reasonMissing') : undefined);
  return (
    <section aria-label={t('recovery.release')}>
      <h3 className={classes.partName}>{t('recovery.release')}</h3>
      <p className={styles.quiet}>{t('recovery.releaseNote')}</p>
      {[firstWord, secondWord].map((word) =>
        word === null ? null : (
          <p key={word.at} className={classes.word}>
            <strong>{word.by.name}</strong> <ListTime at={word.at} />
            <span className={styles.longNote}>{word.reason}</span>
          </p>
        ),
      )}
      {secondWord !== null ? null : (
        <form className={classes.form} {...form.props}>
          <TextArea
            {...form.field('reason')}
            label={t('recovery.reason')}
            required={false}
            rows={2}
            maxLength={500}
            note={t('recovery.reasonNote')}
          />
          <FormProblem error={form.error} />
          <div>
            <Button kind="primary" type="submit" busy={form.isPending} reason={missing}>
              {t(firstWord === null ? 'recovery.releaseFirst' : 'recovery.releaseSecond')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
