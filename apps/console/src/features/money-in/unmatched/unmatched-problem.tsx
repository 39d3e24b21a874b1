import { failureOf } from '../../../lib/failure.ts';
import { useText } from '../../../lib/text/index.ts';
import { MayDecideText } from '../../../shared/approval/may-decide-text.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { unmatchedFailure } from './unmatched-labels.ts';

/** Why nothing was done with a line, and who may do it. */
export function UnmatchedProblem({ error }: { error: unknown }) {
  const t = useText();
  const { code, requestId, mayDecide } = failureOf(error);
  return (
    <div role="alert">
      {error ? (
        <FormMessage requestId={requestId}>
          {unmatchedFailure(code, t)}
          <MayDecideText of={mayDecide} />
        </FormMessage>
      ) : null}
    </div>
  );
}
