import { IconFingerprint } from '@tabler/icons-react';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { PasswordAsked } from '../../../../shared/form/password-asked.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ApproveEvidence, EarlierApproval, OwnWord } from './approve-parts.tsx';
import { actionReason, fingerprint } from '../case-labels.ts';
import { DecisionProblem } from './decision-parts.tsx';
import { placeOf } from './decisions.ts';
import classes from '../queue.module.css';
import { useDecision } from './use-decision.ts';
import type { WithdrawalCase } from '../use-queue.ts';

/**
 * Everything that an approval is about on one sheet; what is approved is what was looked at, or
 * nothing.
 */
export function ApproveDialog({ of, onClose }: { of: WithdrawalCase; onClose: () => void }) {
  const t = useText();
  const form = useDecision(of, 'approve', onClose);
  const { request, decisions } = of;
  const place = placeOf(request.approvals);
  const earlier = decisions.filter(({ decision, counts }) => decision === 'approve' && counts);
  return (
    <Dialog title={t('approval.title')} onClose={onClose} busy={form.isPending} size={632}>
      <form className={formClasses.form} {...form.props}>
        <p className={classes.place}>{t(`approval.place.${place}`)}</p>
        <DecisionProblem deciding={form} />
        <ApproveEvidence of={of} />
        {earlier.map((word) => (
          <EarlierApproval key={word.by.id} word={word} askedBy={request.createdBy?.name} />
        ))}
        <OwnWord field={form.field('reason')} />
        <PasswordAsked isAsked={form.isAsked} field={form.field('password')} />
        <div className={classes.foot}>
          <span className={classes.print} title={request.payloadHash}>
            <Icon of={IconFingerprint} />
            {earlier[0] === undefined
              ? t('approval.fingerprint')
              : t('approval.unchanged', { name: earlier[0].by.name.split(' ')[0] ?? '' })}{' '}
            <strong>{fingerprint(request.payloadHash)}</strong>
          </span>
          <span className={classes.footActs}>
            <Button
              kind="danger"
              reason={form.disabledReason ?? actionReason(request.acts.reject, t)}
              onClick={() => form.submit('reject')}
            >
              {t('decision.reject')}
            </Button>
            <Button onClick={onClose} reason={form.isPending ? t('approval.busy') : undefined}>
              {t('dialog.cancel')}
            </Button>
            <Button
              kind="primary"
              type="submit"
              busy={form.isPending}
              reason={form.disabledReason ?? actionReason(request.acts.approve, t)}
            >
              {t(place === 'first' ? 'approval.approveFirst' : 'approval.approveAndSend')}
            </Button>
          </span>
        </div>
      </form>
    </Dialog>
  );
}
