import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../../shared/failure/changed-meanwhile.tsx';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import classes from '../queue.module.css';
import type { Deciding } from './use-decision.ts';

/**
 * Why nothing was decided: what changed meanwhile, that a password is needed, or what the server
 * said.
 */
export function DecisionProblem({
  deciding: { changes, conflict, error, code, lookAgain },
}: {
  deciding: Deciding;
}) {
  const t = useText();
  if (changes !== undefined) {
    return (
      <div className={classes.changed}>
        <ChangedMeanwhile text={t('approval.changed')} changes={changes} />
        <Button size="s" onClick={lookAgain}>
          {t('approval.lookAgain')}
        </Button>
      </div>
    );
  }
  if (conflict !== undefined)
    return (
      <div role="alert">
        <FormMessage>{t(`approval.conflict.${conflict}`)}</FormMessage>
      </div>
    );
  return <PasswordProblem code={code} error={error} />;
}

/** That a password is needed, or what the server said. */
export function PasswordProblem({ code, error }: { code: string | undefined; error: unknown }) {
  const t = useText();
  if (code !== 'passwordNeeded') return <FormProblem error={error} />;
  return (
    <div role="alert">
      <FormMessage shape="next">{t('approval.passwordNeeded')}</FormMessage>
    </div>
  );
}
