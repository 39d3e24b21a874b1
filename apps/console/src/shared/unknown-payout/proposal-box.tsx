import type { PayoutCase, PayoutProposal } from '@wallet/contract';
import { useState } from 'react';
import { useUser } from '../../app/session/use-session.ts';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../failure/form-problem.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { DebitLabels } from './debit-list.tsx';
import { whyText } from './unknown-payout-labels.ts';
import { WhoMay } from '../approval/who-may.tsx';
import classes from './unknown-payout.module.css';
import { usePayoutDecision } from './use-unknown-payouts.ts';
import { useWriteTime } from './use-write-time.ts';
import styles from '../../ui/shared-styles.module.css';

/** What somebody proposed: another person agrees or does not, its own proposer takes it back. */
export function ProposalBox({ found, proposal }: { found: PayoutCase; proposal: PayoutProposal }) {
  const t = useText();
  const time = useWriteTime();
  const me = useUser();
  const sending = usePayoutDecision(found);
  const [reason, setReason] = useState('');
  const isOwn = proposal.proposedBy.id === me.id;
  const why = whyText(found.acts.decide, t, time);
  const missing = why ?? (reason.trim() === '' ? t('unknownPayout.reasonMissing') : undefined);
  const busy = (act: string) => sending.isPending && sending.variables.act === act;
  const decide = (act: 'approve' | 'reject') =>
    sending.mutate({ act, proposalId: proposal.id, reason: reason.trim() });
  return (
    <section className={styles.form} aria-label={t('unknownPayout.proposal')}>
      <ProposalWords found={found} proposal={proposal} />
      {why === undefined ? (
        <TextArea
          name="decision"
          label={t('unknownPayout.reason')}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      ) : (
        <p className={classes.soft}>{why}</p>
      )}
      <FormProblem error={sending.error} />
      <div className={styles.acts}>
        {isOwn ? (
          <Button
            busy={busy('withdraw')}
            onClick={() => sending.mutate({ act: 'withdraw', proposalId: proposal.id })}
          >
            {t('unknownPayout.takeBack')}
          </Button>
        ) : (
          <>
            <Button
              kind="primary"
              busy={busy('approve')}
              reason={missing}
              onClick={() => decide('approve')}
            >
              {t('unknownPayout.agree')}
            </Button>
            <Button
              kind="danger"
              busy={busy('reject')}
              reason={missing}
              onClick={() => decide('reject')}
            >
              {t('unknownPayout.disagree')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function ProposalWords({
  found,
  proposal: { id, outcome, proposedBy, lapsesAt, evidence, reason, endsRequest, lineId },
}: {
  found: PayoutCase;
  proposal: PayoutProposal;
}) {
  const t = useText();
  const time = useWriteTime();
  const debit = found.evidence.debits.find((one) => one.lineId === lineId);
  return (
    <div className={classes.choice}>
      <p className={classes.partName}>
        {t(outcome === 'paid' ? 'unknownPayout.saysPaid' : 'unknownPayout.saysNotPaid', {
          name: proposedBy.name,
        })}
      </p>
      {debit === undefined ? null : <DebitLabels debit={debit} />}
      {evidence === null ? null : <p className={classes.said}>{evidence}</p>}
      {endsRequest === null ? null : (
        <p>{t(endsRequest ? 'unknownPayout.moneyReturns' : 'unknownPayout.anotherAttempt')}</p>
      )}
      <p className={classes.said}>{reason}</p>
      <p className={classes.soft}>{t('unknownPayout.lapses', { time: time(lapsesAt) })}</p>
      <WhoMay subject="payoutProposal" id={id} />
    </div>
  );
}
