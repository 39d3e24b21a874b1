import { IconHandGrab, IconHandOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import classes from '../unmatched.module.css';
import { useUnmatchedChanged, type InboxLine } from '../use-unmatched.ts';

/** Who sees to a line: it can be taken, also from somebody else, and given back. It binds nobody. */
export function OwnerLine({ line: { id, assignee } }: { line: InboxLine }) {
  const t = useText();
  const { id: me } = useUser();
  const { reason } = useMay('unmatched.propose');
  const changed = useUnmatchedChanged();
  const sending = useMutation({
    mutationFn: (to: 'me' | 'nobody') =>
      ask(endpoints.assignUnmatchedLine, { params: { id }, body: { to } }),
    onSettled: changed,
  });
  const isMine = assignee?.id === me;
  return (
    <>
      <div className={classes.owner}>
        <span>
          {assignee === null
            ? t('unmatched.isNobodys')
            : isMine
              ? t('unmatched.isMine')
              : t('unmatched.isOf', { name: assignee.name })}
        </span>
        <Button
          size="s"
          icon={isMine ? IconHandOff : IconHandGrab}
          busy={sending.isPending}
          reason={reason}
          onClick={() => sending.mutate(isMine ? 'nobody' : 'me')}
        >
          {t(
            isMine
              ? 'unmatched.giveBack'
              : assignee === null
                ? 'unmatched.take'
                : 'unmatched.takeOver',
          )}
        </Button>
      </div>
      <FormProblem error={sending.error} />
    </>
  );
}
