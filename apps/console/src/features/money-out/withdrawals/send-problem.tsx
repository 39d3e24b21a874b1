import { failureOf } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';

/**
 * Why nothing was asked for. Where the answer was lost, pressing again is safe, and the password is
 * asked for at its own place.
 */
export function SendProblem({ error }: { error: unknown }) {
  const t = useText();
  const { code } = failureOf(error);
  if (!error || code === 'wrongPassword') return <div role="alert" />;
  if (code === 'passwordNeeded')
    return (
      <div role="alert">
        <FormMessage shape="next">{t('withdrawalForm.passwordNeeded')}</FormMessage>
      </div>
    );
  if (code === 'unreachable' || code === 'timeout')
    return (
      <div role="alert">
        <FormMessage>{t('withdrawalForm.lost')}</FormMessage>
      </div>
    );
  return <FormProblem error={error} />;
}
