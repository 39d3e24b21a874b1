import { IconRubberStamp } from '@tabler/icons-react';
import type { DepositStatus, PayoutStatus } from '@wallet/contract';
import { depositMachine } from '@wallet/contract/states';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';

const ManualConfirmationDialog = lazy(async () => ({
  default: (await import('./manual-confirmation-dialog.tsx')).ManualConfirmationDialog,
}));

type Status = DepositStatus | PayoutStatus;
const confirmable: readonly Status[] = depositMachine.moves.payByDecision.from;
const paid: readonly Status[] = ['succeeded', 'refunded', 'reversed'];

/** Says of one deposit that it was paid although its line has not come; in a state that does not allow it, why. */
export function ManualConfirmationButton({ id, status }: { id: string; status: Status }) {
  const t = useText();
  const { reason } = useMay('unmatched.propose');
  const [isOpen, setOpen] = useState(false);
  const obstacle = confirmable.includes(status)
    ? undefined
    : t(paid.includes(status) ? 'marking.obstacle.paid' : 'marking.obstacle.open');
  const close = () => setOpen(false);
  return (
    <>
      <Button
        here
        size="s"
        icon={IconRubberStamp}
        reason={reason ?? obstacle}
        onClick={() => setOpen(true)}
      >
        {t('marking.act')}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <ManualConfirmationDialog deposit={id} onClose={close} onDone={close} /> : null}
      </Suspense>
    </>
  );
}
