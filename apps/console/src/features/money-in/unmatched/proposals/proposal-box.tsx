import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNow } from '../../../../lib/dates/clock.ts';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { LedgerEffect } from '../../../../shared/money/ledger-effect.tsx';
import { WhoMay } from '../../../../shared/approval/who-may.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { EffectSummary } from './effect-summary.tsx';
import { effectOfProposal } from './effects.ts';
import { ProposalFacts } from './proposal-facts.tsx';
import classes from '../unmatched.module.css';
import { approveDisabledReason, rejectDisabledReason } from '../unmatched-labels.ts';
import { useWithdrawProposal } from './use-decide.ts';
import { useLine, type Proposal } from '../use-unmatched.ts';
import type { LineDetail } from '../proposal-input.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface ProposalBoxProps {
  proposal: Proposal;
  /** The line that it is about. */
  detail: LineDetail;
  decide: string | undefined;
  patch: PatchSearch;
}

/** What somebody proposed for a line, what the books will say, and who may decide about it now. */
export function ProposalBox({ proposal, detail, decide, patch }: ProposalBoxProps) {
  const judged =
    useLine(detail.line.id, {
      deposit: proposal.transactionId ?? undefined,
      part: proposal.amount.value,
    }).data ?? detail;
  const deposit =
    proposal.kind === 'deposit'
      ? judged.candidates.find(({ transactionId }) => transactionId === proposal.transactionId)
      : undefined;
  const reversed =
    proposal.kind === 'reversal'
      ? judged.reversible.find(({ transactionId }) => transactionId === proposal.transactionId)
      : undefined;
  const effect = effectOfProposal({
    proposal,
    isDebit: detail.line.direction === 'debit',
    fees: (deposit ?? reversed)?.fees ?? null,
    flag: deposit?.wouldBe ?? null,
  });
  return (
    <ProposalView
      proposal={proposal}
      effect={effect}
      deposit={deposit}
      decide={decide}
      patch={patch}
    />
  );
}

interface ProposalViewProps extends Pick<ProposalBoxProps, 'proposal' | 'decide' | 'patch'> {
  effect: ReturnType<typeof effectOfProposal>;
  deposit: LineDetail['candidates'][number] | undefined;
}

/**
 * A proposal with its acts: its own proposer takes it back, somebody else approves or rejects it in
 * a dialog.
 */
export function ProposalView({ proposal, effect, deposit, decide, patch }: ProposalViewProps) {
  const t = useText();
  const { id: me } = useUser();
  const may = useMay('unmatched.decide');
  const nowMs = useNow();
  const withdrawing = useWithdrawProposal(proposal);
  const isOwn = proposal.proposedBy.id === me;
  const reason = may.reason ?? approveDisabledReason(proposal, me, nowMs, t);
  const rejectReason = may.reason ?? rejectDisabledReason(proposal, me, nowMs, t);
  const takeBack = async () => {
    const isSure = await confirm({
      title: t('unmatched.takeBackTitle'),
      message: t('unmatched.takeBackText'),
      confirmText: t('unmatched.takeBack'),
    });
    if (isSure === true) withdrawing.mutate();
  };
  return (
    <section className={classes.steps} aria-label={t('unmatched.proposal')}>
      <ProposalFacts proposal={proposal} deposit={deposit} nowMs={nowMs} />
      <div className={styles.steps}>
        <h2 className={classes.stepName}>{t('unmatched.happens')}</h2>
        <LedgerEffect legs={effect.legs}>
          <EffectSummary of={effect} />
        </LedgerEffect>
      </div>
      {proposal.status === 'open' ? <WhoMay subject="lineProposal" id={proposal.id} /> : null}
      <FormProblem error={withdrawing.error} />
      <div className={classes.acts}>
        <Button here kind="primary" reason={reason} onClick={() => patch({ decide: 'approve' })}>
          {t('unmatched.approve')}
        </Button>
        <Button kind="danger" reason={rejectReason} onClick={() => patch({ decide: 'reject' })}>
          {t('unmatched.reject')}
        </Button>
        {isOwn ? (
          <Button
            busy={withdrawing.isPending}
            reason={proposal.status === 'open' ? undefined : t('unmatched.notOpen')}
            onClick={() => void takeBack()}
          >
            {t('unmatched.takeBack')}
          </Button>
        ) : null}
      </div>
      {reason === undefined ? null : <p className={styles.quiet}>{reason}</p>}
      {(decide === 'approve' && reason === undefined) ||
      (decide === 'reject' && rejectReason === undefined) ? (
        <DecideDialog
          act={decide}
          approveDisabledReason={reason}
          proposal={proposal}
          effect={effect}
          deposit={deposit}
          onClose={() => patch({ decide: undefined }, { replace: true })}
        />
      ) : null}
    </section>
  );
}
