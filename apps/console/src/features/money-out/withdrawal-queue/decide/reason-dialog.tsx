import type { WithdrawalDecision } from '@wallet/contract';
import { useRef, useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { destinationName } from '../../../../shared/withdrawal/withdrawal-docs.ts';
import { DecisionPassword, DecisionProblem } from './decision-parts.tsx';
import { reasonLimit } from './decisions.ts';
import classes from '../queue.module.css';
import { useDecision } from './use-decision.ts';
import type { WithdrawalCase } from '../use-queue.ts';

interface ReasonDialogProps {
  decision: Exclude<WithdrawalDecision, 'approve'>;
  of: WithdrawalCase;
  onClose: () => void;
}

/** Rejects, holds or releases one request, with the reason that everybody reads later. */
export function ReasonDialog({ decision, of, onClose }: ReasonDialogProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const deciding = useDecision(of, onClose);
  const { request } = of;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (reason.trim() === '')
      return form.current?.querySelector<HTMLInputElement>('[name="reason"]')?.focus();
    deciding.send({ decision, reason, password });
  };
  return (
    <Dialog
      title={t(`decision.${decision}Title`)}
      onClose={onClose}
      busy={deciding.isPending}
      size={480}
    >
      <form ref={form} className={formClasses.form} noValidate onSubmit={submit}>
        <p className={classes.lead}>
          {t(`decision.${decision}Text`, {
            amount: moneyString(request.amount),
            merchant: request.merchant.name,
            destination: destinationName(request.destination),
          })}
        </p>
        <DecisionProblem deciding={deciding} />
        <TextInput
          label={t('approval.reason')}
          name="reason"
          autoComplete="off"
          value={reason}
          onChange={setReason}
          required
          maxLength={reasonLimit}
          touched={isSent}
          autoFocus
        />
        <DecisionPassword code={deciding.code} value={password} onChange={setPassword} />
        <DialogActs>
          <Button onClick={onClose} reason={deciding.isPending ? t('approval.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button
            kind={decision === 'reject' ? 'danger' : 'primary'}
            type="submit"
            busy={deciding.isPending}
            reason={deciding.changes === undefined ? undefined : t('approval.lookFirst')}
          >
            {t(`decision.${decision}`)}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
