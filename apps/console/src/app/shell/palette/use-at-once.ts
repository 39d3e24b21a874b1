import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { failureOf } from '../../session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { doAtOnce, type ImmediateAction } from './actions.ts';

/** Does an act that has no form, says what came of it, and has the open page read everything again. */
export function useAtOnce(): (name: ImmediateAction) => void {
  const t = useText();
  const client = useQueryClient();
  return (name) =>
    void doAtOnce(name)
      .then(
        () => showToast('good', t(`paletteAct.done.${name}`)),
        (error: unknown) => showToast('bad', failureText(failureOf(error).code, t)),
      )
      .then(() => client.invalidateQueries());
}
