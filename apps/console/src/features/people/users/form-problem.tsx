import { useText } from '../../../lib/text/index.ts';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import type { SentAct } from './use-user-actions.ts';
import classes from './users.module.css';

/** The act to a user that was refused last; it stays until the next one. */
export function ActionProblem({ failed }: { failed: { error: unknown; act: SentAct } | null }) {
  const t = useText();
  return failed === null ? null : (
    <div className={classes.actProblem}>
      <FormProblem
        error={failed.error}
        sentence={(why) => t('userAct.failed', { act: t(`userAct.${failed.act}`), why })}
      />
    </div>
  );
}
