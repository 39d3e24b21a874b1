import { useText } from '../../../../lib/text/index.ts';
import { adjustmentLegs } from '../../../../shared/money/adjustment-entries.ts';
import { LedgerEffect } from '../../../../shared/money/ledger-effect.tsx';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { PostingActs } from '../../../../shared/approval/posting-actions.tsx';
import { FactLine } from '../../../../shared/withdrawal/withdrawal-parts.tsx';
import frame from '../../../../shared/withdrawal/withdrawal.module.css';
import type { Adjustment } from './use-adjustment.ts';
import classes from '../unmatched.module.css';
import { useUnmatchedChanged } from '../use-unmatched.ts';

/** A posting about a debit with its acts: its own proposer takes it back, another person agrees or refuses. */
export function AdjustmentBox({ adjustment }: { adjustment: Adjustment }) {
  const t = useText();
  const changed = useUnmatchedChanged();
  const { code, goal, amount, kind, reason, proposedBy, proposedAt, lapsesAt, status, decision } =
    adjustment;
  return (
    <section className={classes.adjust} aria-label={t('unmatched.adjust.heading')}>
      <h2 className={classes.stepName}>
        {code}, {t(`recon.goal.${goal}`)}
      </h2>
      <LedgerEffect legs={adjustmentLegs({ kind, goal, amount, merchant: null })}>
        {t(`recon.goalNote.${goal}`)}
      </LedgerEffect>
      <dl className={frame.facts}>
        <FactLine name={t('recon.proposedBy')}>
          {proposedBy.name}, <FullTime at={proposedAt} />
        </FactLine>
        <FactLine name={t('recon.reason')}>{reason}</FactLine>
        {status === 'open' ? (
          <FactLine name={t('recon.lapses')}>
            <FullTime at={lapsesAt} />
          </FactLine>
        ) : null}
        {decision === null ? null : (
          <FactLine name={t('recon.decidedBy')}>
            {decision.by.name}, <FullTime at={decision.at} />
          </FactLine>
        )}
      </dl>
      <PostingActs posting={adjustment} changed={changed} className={classes.acts} />
    </section>
  );
}
