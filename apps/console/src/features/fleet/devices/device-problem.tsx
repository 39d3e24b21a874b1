import { failureOf } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { FormMessage } from '../../../ui/fields/form-message.tsx';

/** Why something could not be done, at its place, with the request id that support asks for. */
export function DeviceProblem({ error, what }: { error: unknown; what?: string }) {
  const t = useText();
  if (!error) return null;
  const { code, requestId } = failureOf(error);
  const why = failureText(code, t);
  return (
    <div role="alert">
      <FormMessage requestId={requestId}>
        {what === undefined ? why : t('act.failed', { act: what, why })}
      </FormMessage>
    </div>
  );
}
