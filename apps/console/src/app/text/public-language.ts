import { titles } from '@variant/titles.ts';
import type { Locale } from '@wallet/contract';
import { authTexts } from '../../features/people/auth/locales/en.public.ts';
import { publicTexts } from '../locales/en.public.ts';
import { showTexts } from '../../lib/text/index.ts';
import { plainTranslator } from '../../lib/text/translator.ts';

const loaders: Readonly<Record<Locale, () => Promise<Readonly<Record<string, string>>>>> = {
  en: () => Promise.resolve({ ...publicTexts, ...authTexts }),
  id: async () => ({
    ...(await import('../locales/id.public.ts')).publicTexts,
    ...(await import('../../features/people/auth/locales/id.public.ts')).authTexts,
  }),
  ph: async () => ({
    ...(await import('../locales/ph.public.ts')).publicTexts,
    ...(await import('../../features/people/auth/locales/ph.public.ts')).authTexts,
  }),
};

let choice: Locale | null = null;

/** Shows the pages before the sign-in in another language. Only texts of these pages are fetched. */
export async function showPublicLanguage(locale: Locale): Promise<void> {
  choice = locale;
  showTexts({
    locale,
    translate: plainTranslator({ ...(await loaders[locale]()), ...titles[locale] }),
  });
}

/** What was chosen before this sign-in, once: the next user starts without it. */
export function takePublicChoice(): Locale | null {
  const taken = choice;
  choice = null;
  return taken;
}
