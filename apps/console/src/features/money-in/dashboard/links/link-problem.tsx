import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';

/**
 * Why no link was made; after a lost answer, that another press is safe. `isOut` for a link by
 * which money goes out.
 */
export function LinkProblem({ error, isOut = false }: { error: unknown; isOut?: boolean }) {
  const t = useText();
  const { code, requestId } = failureOf(error);
  const isLost = code === 'unreachable' || code === 'timeout';
  const text =
    isOut && code === 'amountOutOfLimits'
      ? t('withdrawalProblem.amountOutOfLimits')
      : failureText(code, t);
  return <FormMessage requestId={requestId}>{isLost ? t('link.lost') : text}</FormMessage>;
}
