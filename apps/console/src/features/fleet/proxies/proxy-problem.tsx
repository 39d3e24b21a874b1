import { failureOf } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { FormMessage } from '../../../ui/fields/form-message.tsx';

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
