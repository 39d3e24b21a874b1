import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useText } from '../../../../lib/text/index.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import headClasses from '../../../../ui/dialog/drawer-head.module.css';
import { Drawer } from '../../../../ui/dialog/drawer.tsx';
import { ErrorState } from '../../../../shared/failure/error-state.tsx';
import { lineCode } from '../../../../shared/money/line-code.ts';
import { copyableMoney } from '../../../../lib/money/money-text.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { StatusLabel } from '../../../../shared/status/status-label.tsx';
import { DrawerBones } from '../../../../shared/withdrawal/withdrawal-parts.tsx';
import frame from '../../../../shared/withdrawal/withdrawal.module.css';
import { AdjustDebit } from './adjust-debit.tsx';
import { DecideLine } from '../propose/decide-line.tsx';
import { Allocations, LineFacts, PastProposals } from './line-facts.tsx';
import { OwnerLine } from './owner-line.tsx';
import classes from '../unmatched.module.css';
import { accountLabel, lineReasonText } from '../unmatched-labels.ts';
import { useLine, type InboxLine } from '../use-unmatched.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface LineDrawerProps {
  id: string;
  /** A word of the address: the decision that is being taken. */
  decide: string | undefined;
  patch: PatchSearch;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One line: what it says, who sees to it, what it could be, what is proposed, what it was used for. */
export function LineDrawer({ id, decide, patch, ...moves }: LineDrawerProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useLine(id);
  return (
    <Drawer
      {...moves}
      name={t('unmatched.one')}
      onClose={() => patch({ id: undefined, decide: undefined })}
      top={
        <>
          <span className={styles.strongCode}>{lineCode(id)}</span>
          <CopyButton value={lineCode(id)} what={lineCode(id)} />
        </>
      }
      head={data ? <Head line={data.line} /> : null}
    >
      {data ? (
        <div className={frame.sections}>
          <AdjustDebit detail={data} />
          <DecideLine detail={data} decide={decide} patch={patch} />
          <LineFacts line={data.line} />
          <Allocations detail={data} />
          <PastProposals proposals={data.proposals} />
        </div>
      ) : error ? (
        <ErrorState
          heading={t('unmatched.oneFailed')}
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

function Head({ line }: { line: InboxLine }) {
  const t = useText();
  const { amount, direction, counterparty, matchStatus, reason } = line;
  const isIn = direction === 'credit';
  return (
    <>
      <div className={headClasses.sum} aria-live="polite">
        <Money of={isIn ? amount : { ...amount, value: `-${amount.value}` }} moved size="tile" />
        <CopyButton value={copyableMoney(amount)} what={t('unmatched.amount')} />
        <span className={styles.quiet}>
          {t(isIn ? 'unmatched.from' : 'unmatched.to', {
            name: counterparty ?? t('unmatched.nobody'),
          })}
        </span>
      </div>
      <p className={styles.quiet}>
        {accountLabel(line, t)}, <FullTime at={line.occurredFrom} />
      </p>
      <p className={classes.state}>
        <StatusLabel state={matchStatus} />
        {reason === null || matchStatus === 'matched' ? null : (
          <span className={styles.quiet}>{lineReasonText(reason, t)}</span>
        )}
      </p>
      <OwnerLine line={line} />
    </>
  );
}
