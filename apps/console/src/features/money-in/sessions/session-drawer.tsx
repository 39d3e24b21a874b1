import { useText } from '../../../lib/text/index.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import headClasses from '../../../ui/dialog/drawer-head.module.css';
import { Drawer } from '../../../ui/dialog/drawer.tsx';
import { ErrorState } from '../../../shared/failure/error-state.tsx';
import { copyableMoney, moneyString } from '../../../lib/money/money-text.ts';
import { Money } from '../../../shared/money/money.tsx';
import { StatusLabel, Tag } from '../../../shared/status/status-label.tsx';
import { useHighlight } from '../../../ui/table/use-highlight.ts';
import { DrawerBones } from '../../../shared/withdrawal/withdrawal-parts.tsx';
import classes from '../../../shared/withdrawal/withdrawal.module.css';
import { SessionActions } from './session-actions.tsx';
import { Ends } from './session-columns.tsx';
import {
  Attempts,
  LinkUse,
  PayerSees,
  SessionFacts,
  SessionTimeline,
  Standing,
} from './session-sections.tsx';
import { versionOf } from './session-labels.ts';
import { useSession, type SessionDetail } from './use-sessions.ts';
import styles from '../../../ui/shared-styles.module.css';

interface SessionDrawerProps {
  id: string;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** One session beside the list: where it stands, what its payer sees, what was tried, what happened. */
export function SessionDrawer({ id, ...drawer }: SessionDrawerProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useSession(id);
  const name = data?.session.refNo ?? t('sessions.one');
  return (
    <Drawer
      {...drawer}
      name={name}
      top={
        <>
          <span className={styles.strongCode}>{name}</span>
          {data ? <CopyButton value={name} what={t('sessions.refNo')} /> : null}
        </>
      }
      head={data ? <Head of={data} /> : null}
    >
      {data ? (
        <Body of={data} />
      ) : error ? (
        <ErrorState
          heading={t('sessions.oneFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DrawerBones />
      )}
    </Drawer>
  );
}

function Head({ of }: { of: SessionDetail }) {
  const t = useText();
  const { session } = of;
  const element = useHighlight<HTMLDivElement>(versionOf(session));
  return (
    <>
      <div ref={element} className={headClasses.sum} aria-live="polite">
        <Money of={session.amount} size="tile" soft={session.status !== 'completed'} />
        <CopyButton value={copyableMoney(session.amount)} what={t('sessions.amount')} />
        <StatusLabel state={session.status} />
        {session.mode === 'test' ? <Tag tone="orange">{t('payout.test')}</Tag> : null}
      </div>
      <dl className={headClasses.parts}>
        {session.amountMin === null ? null : (
          <div>
            <dt>{t('sessions.amount')}</dt>
            <dd>{t('sessions.amountFrom', { least: moneyString(session.amountMin) })}</dd>
          </div>
        )}
        <div>
          <dt>{t('sessions.type')}</dt>
          <dd>{t(`sessionType.${session.type}`)}</dd>
        </div>
        {session.merchant === null ? null : (
          <div>
            <dt>{t('sessions.merchant')}</dt>
            <dd>{session.merchant.name}</dd>
          </div>
        )}
        <div>
          <dt>{t('sessions.ends')}</dt>
          <dd>
            <Ends row={session} />
          </dd>
        </div>
      </dl>
      <SessionActions of={of} />
    </>
  );
}

function Body({ of }: { of: SessionDetail }) {
  return (
    <div className={classes.sections}>
      <Standing of={of} />
      <PayerSees of={of} />
      <Attempts of={of} />
      <SessionTimeline of={of} />
      <LinkUse of={of} />
      <SessionFacts of={of} />
    </div>
  );
}
