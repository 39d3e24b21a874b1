import {
  IconCheck,
  IconHandGrab,
  IconHandOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import type { WithdrawalDecision } from '@wallet/contract';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import headClasses from '../../../../ui/dialog/drawer-head.module.css';
import { Drawer } from '../../../../ui/dialog/drawer.tsx';
import { ErrorState } from '../../../../shared/failure/error-state.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import type { IconType } from '../../../../ui/icon.tsx';
import { copyableMoney } from '../../../../lib/money/money-text.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { useHighlight } from '../../../../ui/table/use-highlight.ts';
import { WhoMay } from '../../../../shared/approval/who-may.tsx';
import { DrawerBones, SumPart } from '../../../../shared/withdrawal/withdrawal-parts.tsx';
import { WithdrawalStatusLabel } from '../../../../shared/withdrawal/withdrawal-status.tsx';
import { WithdrawalTimeline } from '../../../../shared/withdrawal/withdrawal-timeline.tsx';
import { withdrawalState } from '../../../../shared/withdrawal/withdrawal-docs.ts';
import classes from '../../../../shared/withdrawal/withdrawal.module.css';
import { Attempts } from './attempts-section.tsx';
import { Balance, CaseFacts, Decisions, History, Payee, Why } from './case-sections.tsx';
import { actionReason } from '../case-labels.ts';
import { useCase, type WithdrawalCase } from '../use-queue.ts';
import { NameFailedActions } from './name-failed-actions.tsx';
import { useOwnCase } from './use-own-case.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface CaseDrawerProps {
  id: string;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/**
 * One request with its evidence: why people are asked, whose account it is, what was paid there
 * before, who said what, what the phones did.
 */
export function CaseDrawer({ id, ...drawer }: CaseDrawerProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useCase(id);
  const name = data?.request.refNo ?? t('withdrawalQueue.request');
  return (
    <Drawer
      {...drawer}
      name={name}
      top={
        <>
          <span className={styles.strongCode}>{name}</span>
          {data ? <CopyButton value={data.request.refNo} what={name} /> : null}
        </>
      }
      head={data ? <Head of={data} /> : null}
    >
      {data ? (
        <Body of={data} />
      ) : error ? (
        <ErrorState
          heading={t('withdrawalQueue.oneFailed')}
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

function Head({ of: { request, balance } }: { of: WithdrawalCase }) {
  const t = useText();
  const element = useHighlight<HTMLDivElement>(withdrawalState(request));
  return (
    <>
      <div ref={element} className={headClasses.sum} aria-live="polite">
        <Money of={request.amount} size="tile" />
        <CopyButton value={copyableMoney(request.amount)} what={t('withdrawal.amount')} />
        <WithdrawalStatusLabel row={request} />
      </div>
      <dl className={headClasses.parts}>
        <div>
          <dt>{t('withdrawalQueue.merchant')}</dt>
          <dd>{request.merchant.name}</dd>
        </div>
        <SumPart name={t('withdrawal.fee')} of={request.fee} />
        <SumPart name={t('approval.balanceAfter')} of={balance.after} />
        {request.approvals.needed === 0 ? null : (
          <div>
            <dt>{t('withdrawalQueue.approvals')}</dt>
            <dd className="figures">{t('withdrawalQueue.of', request.approvals)}</dd>
          </div>
        )}
      </dl>
      <Acts request={request} />
    </>
  );
}

const icons: Readonly<Record<WithdrawalDecision, IconType>> = {
  approve: IconCheck,
  reject: IconX,
  hold: IconPlayerPause,
  release: IconPlayerPlay,
};
const isStanding: readonly string[] = ['pendingApproval', 'onHold', 'approved'];
/** For somebody's word. */
const isWaiting = ({ status }: WithdrawalCase['request']) =>
  status === 'pendingApproval' || status === 'onHold';

/** What can be decided now; what cannot says why. A request that has ended has no acts any more. */
function Acts({ request }: Pick<WithdrawalCase, 'request'>) {
  const t = useText();
  const { id: ownId } = useUser();
  const [, patch] = useUrlSearch();
  const may = useMay('withdrawals.decide');
  const own = useOwnCase();
  if (request.waitsFor?.reason === 'nameFailed') return <NameFailedActions request={request} />;
  if (!isStanding.includes(request.status)) return null;
  const isHeld = request.status === 'onHold';
  const shown: readonly WithdrawalDecision[] = isHeld
    ? ['release', 'reject']
    : ['approve', 'hold', 'reject'];
  const isMine = request.owner?.id === ownId;
  return (
    <>
      <div className={classes.acts}>
        {shown.map((decision, index) => (
          <Button
            key={decision}
            here
            size="s"
            kind={index === 0 ? 'primary' : decision === 'reject' ? 'danger' : 'plain'}
            icon={icons[decision]}
            reason={may.reason ?? actionReason(request.acts[decision], t)}
            onClick={() => patch({ decide: decision })}
          >
            {t(`decision.${decision}`)}
          </Button>
        ))}
        {isHeld ? (
          <Button
            size="s"
            icon={isMine ? IconHandOff : IconHandGrab}
            busy={own.isPending}
            onClick={() => own.mutate({ id: request.id, take: !isMine })}
          >
            {t(isMine ? 'withdrawalQueue.giveBack' : 'withdrawalQueue.take')}
          </Button>
        ) : null}
      </div>
      {isHeld ? (
        <p className={classes.second}>
          {request.owner === null
            ? t('withdrawalQueue.noOwner')
            : t('withdrawalQueue.ownedBy', { name: request.owner.name })}
        </p>
      ) : null}
      {isWaiting(request) ? <WhoMay subject="withdrawal" id={request.id} /> : null}
      <FormProblem error={own.error} />
    </>
  );
}

function Body({ of }: { of: WithdrawalCase }) {
  return (
    <div className={classes.sections}>
      <Why of={of} />
      <Payee of={of} />
      <Balance of={of} />
      <History of={of} />
      <Decisions of={of} />
      <Attempts of={of} />
      <WithdrawalTimeline movements={of.timeline} />
      <CaseFacts of={of} />
    </div>
  );
}
