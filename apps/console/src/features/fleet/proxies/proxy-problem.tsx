import { failureOf } from '../../app/session/index.ts';
import { useText } from '../../app/text/index.ts';
import { failureText } from '../../kit/failure-text.ts';
import { FormMessage } from '../../kit/form-message.tsx';

/** Why something could not be done, at its place, with the request id that support asks for. */
export function ProxyProblem({ error, act }: { error: unknown; act?: string }) {
  const t = useText();
  if (!error) return null;
  const { code, requestId } = failureOf(error);
  const why = failureText(code, t);
  return (
    <div role="alert">
      <FormMessage requestId={requestId}>
        {act === undefined ? why : t('proxyAct.failed', { act, why })}
      </FormMessage>
    </div>
  );
}
