import type { Locale } from '@wallet/contract';
import { createInstance, type i18n } from 'i18next';
import { texts } from '@variant/texts.ts';
import { showMessages } from '../../lib/text/index.ts';
import { languageTags } from '../../lib/text/language-tags.ts';
import { withoutTurns } from '../../lib/text/without-turns.ts';

let library: Promise<i18n> | undefined;

/** Shows the signed-in pages in a language, English for missing texts; resolves once on the screen. */
export async function showLanguage(locale: Locale): Promise<void> {
  library ??= startLibrary();
  const ready = await library;
  const language = languageTags[locale];
  if (!ready.hasResourceBundle(language, 'texts'))
    ready.addResourceBundle(language, 'texts', await texts[locale]());
  const translate = ready.getFixedT(language, 'texts');
  showMessages({ locale, translate: (key, values) => translate(key, values ?? {}) });
}

async function startLibrary(): Promise<i18n> {
  const created = createInstance({
    lng: 'en',
    fallbackLng: 'en',
    ns: ['texts'],
    defaultNS: 'texts',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escape: withoutTurns },
    resources: { en: { texts: await texts.en() } },
  });
  await created.init();
  return created;
}
