import { useMutation } from '@tanstack/react-query';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import classes from '../../../../shared/withdrawal/withdrawal.module.css';
import { actionReason } from '../case-labels.ts';
import { useQueueChanged, type WithdrawalCase } from '../use-queue.ts';

/** The institution knows no such account: it is asked again, or the request is rejected. */
export function NameFailedActions({ request }: Pick<WithdrawalCase, 'request'>) {
  const t = useText();
  const [, patch] = useUrlSearch();
  const may = useMay('withdrawals.decide');
  const changed = useQueueChanged();
  // The second click of a double one comes before the button is drawn as busy.
  const isAsking = useRef(false);
  const again = useMutation({
    mutationFn: () => ask(endpoints.askWithdrawalName, { params: { id: request.id } }),
    onSettled: () => {
      isAsking.current = false;
      return changed();
    },
  });
  const askAgain = () => {
    if (isAsking.current) return;
    isAsking.current = true;
    again.mutate();
  };
  return (
    <>
      <div className={classes.acts}>
        <Button
          here
          size="s"
          kind="primary"
          icon={IconRefresh}
          busy={again.isPending}
          reason={may.reason}
          onClick={askAgain}
        >
          {t('wait.askAgain')}
        </Button>
        <Button
          here
          size="s"
          kind="danger"
          icon={IconX}
          reason={may.reason ?? actionReason(request.acts.reject, t)}
          onClick={() => patch({ decide: 'reject' })}
        >
          {t('decision.reject')}
        </Button>
      </div>
      <FormProblem error={again.error} />
    </>
  );
}
