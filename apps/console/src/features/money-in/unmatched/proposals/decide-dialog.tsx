import { useRef, useState } from 'react';
import { failureOf } from '../../../../app/session/index.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNow } from '../../../../lib/dates/clock.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import { LedgerEffect } from '../../../../shared/money/ledger-effect.tsx';
import { MayDecideText } from '../../../../shared/approval/may-decide-text.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { EffectSummary } from './effect-summary.tsx';
import type { Effect } from './effects.ts';
import { ProposalFacts } from './proposal-facts.tsx';
import classes from '../unmatched.module.css';
import { unmatchedFailure } from '../unmatched-labels.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const deciding = useDecide(proposal, onClose);
  const { name, roleId } = useUser();
  const isFirst = proposal.approvalsNeeded > 1 && proposal.firstApproval === null;
  const place =
    proposal.approvalsNeeded < 2
      ? 'unmatched.decideOnly'
      : isFirst
        ? 'unmatched.decideFirst'
        : 'unmatched.decideSecond';
  const failure = deciding.error ? failureOf(deciding.error) : undefined;
  const send = (input: 'approve' | 'reject') => {
    if (deciding.isPending || deciding.isSuccess) return;
    if (reason.trim() !== '') return deciding.mutate({ act: input, reason: reason.trim() });
    setMissing(true);
    form.current?.querySelector<HTMLTextAreaElement>('[name="reason"]')?.focus();
  };
  const busy = (input: 'approve' | 'reject') =>
    deciding.isPending && deciding.variables.act === input;
  return (
    <Dialog
      title={t('unmatched.decideTitle')}
      onClose={onClose}
      busy={deciding.isPending}
      size={600}
    >
      <form
        ref={form}
        className={formClasses.form}
        noValidate
        onSubmit={(event) => (event.preventDefault(), send(act))}
      >
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
            label={t('unmatched.reasonLabel')}
            name="reason"
            rows={2}
            maxLength={reasonLimit}
            value={reason}
            onChange={(text) => (setReason(text), setMissing(false))}
            autoFocus
          />
          <p className={classes.wrong} role="alert">
            {isMissing ? (
              <>
                <StatusShape shape="bad" size={12} />
                {t('unmatched.missing.reason')}
              </>
            ) : null}
          </p>
        </div>
        <div role="alert">
          {failure === undefined ? null : (
            <FormMessage requestId={failure.requestId}>
              {unmatchedFailure(failure.code, t)}
              <MayDecideText of={failure.mayDecide} />
            </FormMessage>
          )}
        </div>
        <div className={styles.actsAtEnd}>
          <Button kind="danger" busy={busy('reject')} onClick={() => send('reject')}>
            {t('unmatched.reject')}
          </Button>
          <Button reason={deciding.isPending ? t('unmatched.busy') : undefined} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button
            kind="primary"
            busy={busy('approve')}
            reason={whyNotApprove}
            onClick={() => send('approve')}
          >
            {t(isFirst ? 'unmatched.approveFirst' : 'unmatched.approveFinal')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
