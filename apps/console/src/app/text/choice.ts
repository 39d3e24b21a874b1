import type { CurrentUser, Locale } from '@wallet/contract';
import { ask, endpoints } from '../api.ts';
import { session } from '../session/index.ts';
import { takePublicChoice } from './public-language.ts';
import { showLanguage } from './signed-in-language.ts';

/** The languages there are, in the order they are offered. */
export const locales: readonly Locale[] = ['en', 'id', 'ph'];

/**
 * Shows the signed-in pages in the language of the account. A language chosen on the pages before the sign-in is an
 * explicit choice and becomes the account's; when it cannot be kept it is shown all the same.
 */
export async function showStartingLanguage(user: CurrentUser): Promise<void> {
  const chosen = takePublicChoice();
  if (chosen !== null && chosen !== user.locale) void keep(chosen).catch(() => undefined);
  await showLanguage(chosen ?? user.locale);
}

/** An explicit choice: on the screen at once, and kept with the account. Rejects when it could not be kept. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await showLanguage(locale);
  await keep(locale);
}

async function keep(locale: Locale): Promise<void> {
  await ask(endpoints.updateProfile, { body: { locale } });
  await session.reloadUser();
}
