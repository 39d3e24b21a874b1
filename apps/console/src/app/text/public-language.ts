import { titles } from '@variant/titles.ts';
import type { Locale } from '@wallet/contract';
import { showMessages } from '../../lib/text/index.ts';
import { plainTranslator } from '../../lib/text/translator.ts';
import type { Messages } from './join-texts.ts';
import { texts as english } from './public/en.ts';

const loaders: Readonly<Record<Locale, () => Promise<Messages>>> = {
  en: () => Promise.resolve(english),
  id: async () => (await import('./public/id.ts')).texts,
  ph: async () => (await import('./public/ph.ts')).texts,
};

let choice: Locale | null = null;

/** Writes the first screen in English; nothing is fetched for it. */
export function startInEnglish(): void {
  showMessages({ locale: 'en', translate: plainTranslator({ ...english, ...titles.en }) });
}

/** Shows the pages before the sign-in in another language. Only texts of these pages are fetched. */
export async function showPublicLanguage(locale: Locale): Promise<void> {
  choice = locale;
  showMessages({
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
