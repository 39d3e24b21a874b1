import { failureOf } from '../../app/session/index.ts';
import { useText } from '../../lib/text/index.ts';
import { failureText } from './failure-text.ts';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { MayDecideText } from '../approval/may-decide-text.tsx';

/** Why something failed, at its place, with the request id for support. Nothing without an error. */
export function FormProblem({
  error,
  sentence = (why) => why,
}: {
  error: unknown;
  /** What is said around the reason. */
  sentence?: (why: string) => string;
}) {
  const t = useText();
  if (!error) return null;
  const { code, requestId, retryAtMs, mayDecide } = failureOf(error);
  return (
    <div role="alert">
      <FormMessage requestId={requestId} retryAtMs={retryAtMs}>
        {sentence(failureText(code, t))}
        <MayDecideText of={mayDecide} />
      </FormMessage>
    </div>
  );
}
