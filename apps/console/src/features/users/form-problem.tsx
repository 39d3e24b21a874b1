import { failureOf } from '../../app/session/index.ts';
import { useText } from '../../app/text/index.ts';
import { failureText } from '../../kit/failure-text.ts';
import { StatusShape } from '../../kit/status-shape.tsx';
import type { SentAct } from './use-user-acts.ts';
import classes from './users.module.css';

/** Why something could not be done, at its place, with the request id that support asks for. */
export function FormProblem({ error, act }: { error: unknown; act?: string }) {
  const t = useText();
  if (!error) return null;
  const { code, requestId } = failureOf(error);
  const why = failureText(code, t);
  return (
    <div className={classes.problem} role="alert">
      <StatusShape shape="bad" />
      <div>
        {act === undefined ? why : t('userAct.failed', { act, why })}
        {requestId === null ? null : <span className={classes.request}>{t('error.request', { id: requestId })}</span>}
      </div>
    </div>
  );
}

/** The act to a user that was refused last; it stays until the next one. */
export function ActProblem({ failed }: { failed: { error: unknown; act: SentAct } | null }) {
  const t = useText();
  return failed === null ? null : <div className={classes.actProblem}><FormProblem error={failed.error} act={t(`userAct.${failed.act}`)} /></div>;
}
