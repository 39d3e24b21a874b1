import type { Locale } from '@wallet/contract';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { chooseLocale } from '../../text/choice.ts';
import { useText } from '../../../lib/text/index.ts';

/** Shows a language at once and keeps it for the user. That it could not be kept is told. */
export function useChooseLocale(): (locale: Locale) => void {
  const t = useText();
  return (locale) => void chooseLocale(locale).catch(() => showToast('bad', t('language.notKept')));
}
