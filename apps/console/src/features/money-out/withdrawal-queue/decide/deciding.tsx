import { withdrawalDecisions, type WithdrawalDecision } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../../shared/failure/error-state.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useCase } from '../use-queue.ts';

interface DecidingProps {
  id: string;
  /** A word of the address. */
  decide: string;
  /** Without one, nothing is decided. */
  onChoose: (decision: WithdrawalDecision | undefined) => void;
}

/** The decision that the address asks for, once its case is read. */
export function Deciding({ id, decide, onChoose }: DecidingProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useCase(id);
  const decision = withdrawalDecisions.find((known) => known === decide);
  const close = () => onChoose(undefined);
  if (decision === undefined) return null;
  if (data)
    return decision === 'approve' ? (
      <ApproveDialog of={data} onClose={close} />
    ) : (
      <ReasonDialog decision={decision} of={data} onClose={close} />
    );
  return error ? (
    <Dialog title={t(`decision.${decision}`)} onClose={close}>
      <ErrorState
        heading={t('withdrawalQueue.oneFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </Dialog>
  ) : null;
}
