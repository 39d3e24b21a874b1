import type { CurrentUser, Locale } from '@wallet/contract';

/**
 * The language a user starts in: the one they chose in this browser, else the one chosen on the sign-in page, else the
 * account's. `remembered` is "user id, blank, language": another user's choice counts for nothing.
 */
export function startingLocale(user: Pick<CurrentUser, 'id' | 'locale'>, { remembered, shown }: { remembered: string | null; shown: Locale }): Locale {
  const [id, locale] = remembered?.split(' ') ?? [];
  if (id === user.id && isLocale(locale)) return locale;
  return shown === 'en' ? user.locale : shown;
}

function isLocale(word: string | undefined): word is Locale {
  return word === 'en' || word === 'id' || word === 'ph';
}
