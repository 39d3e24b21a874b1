import { useText } from '../../../../lib/text/index.ts';
import { EvidenceList } from '../../../../shared/evidence/evidence-list.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { FactLine } from '../../../../shared/withdrawal/withdrawal-parts.tsx';
import frame from '../../../../shared/withdrawal/withdrawal.module.css';
import { GuardChecks } from '../propose/candidates.tsx';
import { LapseClock } from './lapse-clock.tsx';
import classes from '../unmatched.module.css';
import { proposalLabel } from '../unmatched-labels.ts';
import type { Proposal } from '../use-unmatched.ts';
import type { LineDetail } from '../proposal-input.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface ProposalSaidProps {
  proposal: Proposal;
  deposit?: LineDetail['candidates'][number] | undefined;
  nowMs: number;
}

/**
 * Who proposed what and why, what proves it, what was accepted although it differs, who agreed, and
 * until when it counts.
 */
export function ProposalFacts({ proposal, deposit, nowMs }: ProposalSaidProps) {
  const t = useText();
  const {
    proposedBy,
    proposedAt,
    reason,
    evidence,
    evidenceFiles,
    refund,
    accepted,
    firstApproval,
    approvalsNeeded,
    status,
    lapsesAt,
  } = proposal;
  const left = approvalsNeeded - (firstApproval === null ? 0 : 1);
  return (
    <div className={styles.rows}>
      <p className={classes.between}>
        <strong>{proposalLabel(proposal, t)}</strong>
        <Money of={proposal.amount} />
      </p>
      {deposit === undefined ? null : <GuardChecks of={deposit} />}
      <p>
        <strong>{proposedBy.name}</strong>{' '}
        <span className={styles.quiet}>
          <ListTime at={proposedAt} />
        </span>
      </p>
      <p className={classes.quote}>{`\u201c${reason}\u201d`}</p>
      {evidence === null ? null : <p className={classes.quote}>{evidence}</p>}
      <EvidenceList files={evidenceFiles} />
      {accepted.length === 0 && refund === null ? null : (
        <dl className={frame.facts}>
          {accepted.length === 0 ? null : (
            <FactLine name={t('unmatched.acceptedGuards')}>
              {accepted.map((guard) => t(`unmatched.accept.${guard}`)).join(' ')}
            </FactLine>
          )}
          {refund === null ? null : (
            <FactLine name={t('unmatched.goesTo')}>
              {refund.institutionName} {`\u2022\u2022${refund.last4}`} {refund.holderName}{' '}
              <span className={styles.quiet}>
                {t(refund.isPayer ? 'unmatched.isPayer' : 'unmatched.isNotPayer')}
              </span>
            </FactLine>
          )}
        </dl>
      )}
      {firstApproval === null ? null : (
        <p className={frame.line}>
          <StatusShape shape="good" />
          <span>
            {t('unmatched.agreed', { name: firstApproval.by.name })}{' '}
            <ListTime at={firstApproval.at} />
            <span className={frame.quote}>{`\u201c${firstApproval.reason}\u201d`}</span>
          </span>
        </p>
      )}
      {status === 'open' ? (
        <p className={styles.quiet}>
          {t('unmatched.approvalsLeft', { count: left })}.{' '}
          <LapseClock at={lapsesAt} nowMs={nowMs} />
        </p>
      ) : null}
    </div>
  );
}
