import type { PublicFormUseCases } from '#modules/paypages';
import { readForm, requestTransaction, track, type PublicFormsDeps } from '#modules/public-forms';

/** The words of the public form and the tracker, answered by the module behind them. */
export function formUseCases(deps: PublicFormsDeps): PublicFormUseCases {
  return {
    readForm: (code) => readForm(deps, code),
    request: (ip, input) => requestTransaction(deps, ip, input),
    track: (question) => track(deps, question),
  };
}
