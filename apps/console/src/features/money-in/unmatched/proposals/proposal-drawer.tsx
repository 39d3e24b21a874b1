import { Link } from '@tanstack/react-router';
import type { ConfirmableDepositShape } from '@wallet/contract';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useText } from '../../../../lib/text/index.ts';
import { useNow } from '../../../../lib/dates/clock.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import headClasses from '../../../../ui/dialog/drawer-head.module.css';
import { Drawer } from '../../../../ui/dialog/drawer.tsx';
import { ErrorState } from '../../../../shared/failure/error-state.tsx';
import { ConfirmableFacts } from '../../../../shared/marking/confirmable-facts.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { DrawerBones, Part } from '../../../../shared/withdrawal/withdrawal-parts.tsx';
import frame from '../../../../shared/withdrawal/withdrawal.module.css';
import { effectOfProposal } from './effects.ts';
import { ProposalBox, ProposalView } from './proposal-box.tsx';
import { ProposalFacts } from './proposal-facts.tsx';
import { Allocations, LineFacts, PastProposals } from '../lines/line-facts.tsx';
import classes from '../unmatched.module.css';
import { aboutLabel, proposalLabel } from '../unmatched-labels.ts';
import { useLine, useProposal, type Proposal } from '../use-unmatched.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface ProposalDrawerProps {
  id: string;
  decide: string | undefined;
  patch: PatchSearch;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One proposal with its line, or of a marking with its deposit. */
export function ProposalDrawer({ id, decide, patch, ...moves }: ProposalDrawerProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useProposal(id);
  const about = data === undefined ? '' : aboutLabel(data.proposal);
  return (
    <Drawer
      {...moves}
      name={t('unmatched.proposal')}
      onClose={() => patch({ id: undefined, decide: undefined })}
      top={
        data === undefined ? (
          t('unmatched.proposal')
        ) : (
          <>
            <span className={styles.strongCode}>{about}</span>
            <CopyButton value={about} what={about} />
          </>
        )
      }
      head={
        data ? (
          <div className={headClasses.sum}>
            <Money of={data.proposal.amount} size="tile" />
            <span className={styles.quiet}>{proposalLabel(data.proposal, t)}</span>
          </div>
        ) : null
      }
    >
      {data ? (
        <div className={frame.sections}>
          {data.proposal.status === 'open' ? null : <Ended proposal={data.proposal} />}
          {data.proposal.lineId === null ? (
            <Marking
              proposal={data.proposal}
              deposit={data.deposit}
              decide={decide}
              patch={patch}
            />
          ) : (
            <OfLine
              proposal={data.proposal}
              lineId={data.proposal.lineId}
              decide={decide}
              patch={patch}
            />
          )}
        </div>
      ) : error ? (
        <ErrorState
          heading={t('unmatched.proposalFailed')}
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

/** How it ended, and who said so. */
function Ended({ proposal }: { proposal: Proposal }) {
  const t = useText();
  const { status, decision } = proposal;
  return (
    <Part name={t(`unmatched.proposalStatus.${status}`)}>
      <ProposalFacts proposal={proposal} nowMs={useNow()} />
      {decision === null ? null : (
        <p className={classes.decided}>
          <strong>{decision.by?.name ?? ''}</strong>
          {decision.reason === null ? null : (
            <span className={classes.quote}>{`\u201c${decision.reason}\u201d`}</span>
          )}
        </p>
      )}
    </Part>
  );
}

type OneProps = Pick<ProposalDrawerProps, 'decide' | 'patch'> & { proposal: Proposal };

function OfLine({ proposal, lineId, decide, patch }: OneProps & { lineId: string }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useLine(lineId);
  if (!data)
    return error ? (
      <ErrorState
        heading={t('unmatched.oneFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <DrawerBones />
    );
  return (
    <>
      {proposal.status === 'open' ? (
        <ProposalBox proposal={proposal} detail={data} decide={decide} patch={patch} />
      ) : null}
      <p>
        <Link to="/unmatched-money" search={{ id: lineId }} className={classes.link}>
          {t('unmatched.toLine')}
        </Link>
      </p>
      <LineFacts line={data.line} />
      <Allocations detail={data} />
      <PastProposals proposals={data.proposals.filter(({ id }) => id !== proposal.id)} />
    </>
  );
}

function Marking({
  proposal,
  deposit,
  decide,
  patch,
}: OneProps & { deposit: ConfirmableDepositShape | null }) {
  const t = useText();
  const effect = effectOfProposal({
    proposal,
    isDebit: false,
    fees: deposit?.fees ?? null,
    flag: 'markedManually',
  });
  return (
    <>
      {proposal.status === 'open' ? (
        <ProposalView
          proposal={proposal}
          effect={effect}
          deposit={undefined}
          decide={decide}
          patch={patch}
        />
      ) : null}
      {deposit === null ? null : (
        <Part name={t('unmatched.deposit')}>
          <ConfirmableFacts deposit={deposit} isOwnProposal={proposal.status === 'open'} />
        </Part>
      )}
    </>
  );
}
