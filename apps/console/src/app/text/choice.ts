import type { CurrentUser, Locale } from '@wallet/contract';
import { currentLocale } from './index.ts';
import { showLanguage } from './signed-in-language.ts';

const key = 'locale';

/** The language a user starts in: the one chosen here before, the one chosen on the sign-in page, or the account's. */
export function startingLocale(user: CurrentUser, remembered = localStorage.getItem(key), shown: Locale = currentLocale()): Locale {
  const [id, locale] = remembered?.split(' ') ?? [];
  if (id === user.id && isLocale(locale)) return locale;
  return shown === 'en' ? user.locale : shown;
}

/** An explicit choice, kept for this user in this browser. */
export async function chooseLocale(locale: Locale, user: CurrentUser): Promise<void> {
  localStorage.setItem(key, `${user.id} ${locale}`);
  await showLanguage(locale);
}

function isLocale(word: string | undefined): word is Locale {
  return word === 'en' || word === 'id' || word === 'ph';
}
