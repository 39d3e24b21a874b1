import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNow } from '../../../../lib/dates/clock.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { LedgerEffect } from '../../../../shared/money/ledger-effect.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { EffectSummary } from './effect-summary.tsx';
import type { Effect } from './effects.ts';
import { ProposalFacts } from './proposal-facts.tsx';
import classes from '../unmatched.module.css';
import { UnmatchedProblem } from '../unmatched-problem.tsx';
import { useDecide } from './use-decide.ts';
import type { Proposal } from '../use-unmatched.ts';
import type { LineDetail } from '../proposal-input.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface DecideDialogProps {
  /** What was pressed: the other one can still be chosen. */
  act: 'approve' | 'reject';
  /** Why the reader cannot agree; undefined when nothing stands in the way. */
  approveDisabledReason: string | undefined;
  proposal: Proposal;
  effect: Effect;
  deposit: LineDetail['candidates'][number] | undefined;
  onClose: () => void;
}

const reasonLimit = 500;

/**
 * Everything that a decision is about on one sheet, and the reason of who decides. What was refused
 * says why in its place.
 */
export function DecideDialog({
  act,
  approveDisabledReason: whyNotApprove,
  proposal,
  effect,
  deposit,
  onClose,
}: DecideDialogProps) {
  const t = useText();
  const nowMs = useNow();
  const form = useDecide(proposal, act, onClose);
  const { name, roleId } = useUser();
  const isFirst = proposal.approvalsNeeded > 1 && proposal.firstApproval === null;
  const place =
    proposal.approvalsNeeded < 2
      ? 'unmatched.decideOnly'
      : isFirst
        ? 'unmatched.decideFirst'
        : 'unmatched.decideSecond';
  const { error: wrong, ...reason } = form.field('reason');
  return (
    <Dialog title={t('unmatched.decideTitle')} onClose={onClose} busy={form.isPending} size={600}>
      <form className={formClasses.form} {...form.props}>
        <p className={styles.quiet}>
          {t(place)} {t('unmatched.decideText')}
        </p>
        <ProposalFacts proposal={proposal} deposit={deposit} nowMs={nowMs} />
        <LedgerEffect legs={effect.legs}>
          <EffectSummary of={effect} />
        </LedgerEffect>
        <div>
          <p className={classes.you}>
            <strong>{name}</strong>{' '}
            <span className={styles.quiet}>
              {t('unmatched.you', { role: t(`role.${roleId}`) })}
            </span>
          </p>
          <TextArea
            {...reason}
            label={t('unmatched.reasonLabel')}
            rows={2}
            maxLength={reasonLimit}
            autoFocus
          />
          <p className={classes.wrong} role="alert">
            {form.isPressed && wrong !== undefined ? (
              <>
                <StatusShape shape="bad" size={12} />
                {wrong}
              </>
            ) : null}
          </p>
        </div>
        <UnmatchedProblem error={form.error} />
        <div className={styles.actsAtEnd}>
          <Button kind="danger" busy={form.act === 'reject'} onClick={() => form.submit('reject')}>
            {t('unmatched.reject')}
          </Button>
          <Button reason={form.isPending ? t('unmatched.busy') : undefined} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button
            kind="primary"
            busy={form.act === 'approve'}
            reason={whyNotApprove}
            onClick={() => form.submit('approve')}
          >
            {t(isFirst ? 'unmatched.approveFirst' : 'unmatched.approveFinal')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
