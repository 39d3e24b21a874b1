import { failureOf } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { FormMessage } from '../../../ui/fields/form-message.tsx';

/** Why something could not be done, at its place, with the request id that support asks for. */
export function ProblemNote({ error }: { error: unknown }) {
  const t = useText();
  if (!error) return null;
  const { code, requestId } = failureOf(error);
  return (
    <div role="alert">
      <FormMessage requestId={requestId}>{failureText(code, t)}</FormMessage>
    </div>
  );
}
