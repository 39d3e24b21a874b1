import type { Failure } from '../../../app/session/index.ts';
import { useText, type TextKey } from '../../../lib/text/index.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { FormMessage } from '../../../ui/fields/form-message.tsx';

/** Why a form was refused, read out when it comes. The request id is shown where only support can help. */
export function FailureMessage({
  failure,
  text,
}: {
  failure: Failure | null;
  text?: TextKey | undefined;
}) {
  const t = useText();
  return (
    <div role="alert">
      {failure === null ? null : (
        <FormMessage
          retryAtMs={failure.retryAtMs}
          requestId={failure.code === 'unexpected' ? failure.requestId : null}
        >
          {text === undefined ? failureText(failure.code, t) : t(text)}
          {failure.code === 'wrongConsole' ? <OtherConsole failure={failure} /> : null}
        </FormMessage>
      )}
    </div>
  );
}

function OtherConsole({ failure }: { failure: Failure }) {
  const t = useText();
  const link = failure.detail?.match(/https?:\/\/[^\s,;]+/)?.[0];
  return link === undefined ? null : (
    <div>
      <a href={link}>{t('signIn.otherConsole')}</a>
    </div>
  );
}
