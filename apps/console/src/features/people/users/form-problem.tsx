import { failureOf } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import type { SentAct } from './use-user-actions.ts';
import classes from './users.module.css';

/** Why something could not be done, at its place, with the request id that support asks for. */
export function FormProblem({ error, act }: { error: unknown; act?: string }) {
  const t = useText();
  if (!error) return null;
  const { code, requestId } = failureOf(error);
  const why = failureText(code, t);
  return (
    <div role="alert">
      <FormMessage requestId={requestId}>
        {act === undefined ? why : t('userAct.failed', { act, why })}
      </FormMessage>
    </div>
  );
}

/** The act to a user that was refused last; it stays until the next one. */
export function ActionProblem({ failed }: { failed: { error: unknown; act: SentAct } | null }) {
  const t = useText();
  return failed === null ? null : (
    <div className={classes.actProblem}>
      <FormProblem error={failed.error} act={t(`userAct.${failed.act}`)} />
    </div>
  );
}
