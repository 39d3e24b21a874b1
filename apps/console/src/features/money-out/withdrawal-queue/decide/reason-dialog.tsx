import type { WithdrawalDecision } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { PasswordAsked } from '../../../../shared/form/password-asked.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { destinationName } from '../../../../shared/withdrawal/withdrawal-docs.ts';
import { DecisionProblem } from './decision-parts.tsx';
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
  const form = useDecision(of, decision, onClose);
  const { request } = of;
  const lead = t(`decision.${decision}Text`, {
    amount: moneyString(request.amount),
    merchant: request.merchant.name,
    destination: destinationName(request.destination),
  });
  return (
    <FormDialog
      form={form}
      title={t(`decision.${decision}Title`)}
      size={480}
      onClose={onClose}
      problem={
        <>
          <p className={classes.lead}>{lead}</p>
          <DecisionProblem deciding={form} />
        </>
      }
      busy={t('approval.busy')}
      kind={decision === 'reject' ? 'danger' : 'primary'}
      submit={t(`decision.${decision}`)}
    >
      <TextInput
        {...form.field('reason')}
        label={t('approval.reason')}
        maxLength={reasonLimit}
        autoFocus
      />
      <PasswordAsked isAsked={form.isAsked} field={form.field('password')} />
    </FormDialog>
  );
}
