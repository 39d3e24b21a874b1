import type { CurrentUser, Locale } from '@wallet/contract';
import { currentLocale } from './index.ts';
import { showLanguage } from './signed-in-language.ts';
import { startingLocale } from './starting-locale.ts';

const key = 'locale';

/** Shows the signed-in pages in the language the user starts in. */
export function showStartingLanguage(user: CurrentUser): Promise<void> {
  return showLanguage(startingLocale(user, { remembered: localStorage.getItem(key), shown: currentLocale() }));
}

/** An explicit choice, kept for this user in this browser. */
export async function chooseLocale(locale: Locale, user: CurrentUser): Promise<void> {
  localStorage.setItem(key, `${user.id} ${locale}`);
  await showLanguage(locale);
}
