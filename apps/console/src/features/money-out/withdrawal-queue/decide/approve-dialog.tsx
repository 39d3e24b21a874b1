import { IconFingerprint } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { Icon } from '../../../../ui/icon.tsx';
import { ApproveEvidence, EarlierApproval, OwnWord } from './approve-parts.tsx';
import { actionReason, fingerprint } from '../case-labels.ts';
import { DecisionPassword, DecisionProblem } from './decision-parts.tsx';
import { placeOf } from './decisions.ts';
import classes from '../queue.module.css';
import { useDecision } from './use-decision.ts';
import type { WithdrawalCase } from '../use-queue.ts';

/** Everything that an approval is about on one sheet; what is approved is what was looked at, or nothing. */
export function ApproveDialog({ of, onClose }: { of: WithdrawalCase; onClose: () => void }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const deciding = useDecision(of, onClose);
  const { request, decisions } = of;
  const place = placeOf(request.approvals);
  const earlier = decisions.filter(({ decision, counts }) => decision === 'approve' && counts);
  const stale = deciding.changes === undefined ? undefined : t('approval.lookFirst');
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    deciding.send({ decision: 'approve', reason, password });
  };
  const reject = () => {
    if (reason.trim() !== '') return deciding.send({ decision: 'reject', reason, password: '' });
    setMissing(true);
    form.current?.querySelector<HTMLTextAreaElement>('[name="reason"]')?.focus();
  };
  return (
    <Dialog title={t('approval.title')} onClose={onClose} busy={deciding.isPending} size={632}>
      <form ref={form} className={formClasses.form} noValidate onSubmit={submit}>
        <p className={classes.place}>{t(`approval.place.${place}`)}</p>
        <DecisionProblem deciding={deciding} />
        <ApproveEvidence of={of} />
        {earlier.map((word) => (
          <EarlierApproval key={word.by.id} word={word} askedBy={request.createdBy?.name} />
        ))}
        <OwnWord
          reason={reason}
          onChange={(next) => (setReason(next), setMissing(false))}
          error={isMissing ? t('approval.rejectReason') : undefined}
        />
        <DecisionPassword code={deciding.code} value={password} onChange={setPassword} />
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
              reason={stale ?? actionReason(request.acts.reject, t)}
              onClick={reject}
            >
              {t('decision.reject')}
            </Button>
            <Button onClick={onClose} reason={deciding.isPending ? t('approval.busy') : undefined}>
              {t('dialog.cancel')}
            </Button>
            <Button
              kind="primary"
              type="submit"
              busy={deciding.isPending}
              reason={stale ?? actionReason(request.acts.approve, t)}
            >
              {t(place === 'first' ? 'approval.approveFirst' : 'approval.approveAndSend')}
            </Button>
          </span>
        </div>
      </form>
    </Dialog>
  );
}
