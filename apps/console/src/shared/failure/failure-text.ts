import type { FailureCode } from '../../app/session/index.ts';
import type { Translate } from '../../lib/text/index.ts';

/** The text of an error code; a code without one is an unexpected error. */
export function failureText(code: FailureCode, t: Translate): string {
  const key = `error.${code}` as const;
  const text = t(key);
  return text === key ? t('error.unexpected') : text;
}
