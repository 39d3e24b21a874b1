import type { Locale } from '@wallet/contract';
import { createStore } from '../store.ts';
import { useStore } from '../use-store.ts';
import { intlTags, languageTags } from './language-tags.ts';
import { plainTranslator, type Translate } from './translator.ts';

export type { TextKey, Translate } from './translator.ts';

interface Texts {
  locale: Locale;
  translate: Translate;
}

/** The screen's language. Programs start in English, and show keys until they have texts. */
const texts = createStore<Texts>({ locale: 'en', translate: plainTranslator({}) });

/** Writes the screen in a language whose texts are there. */
export function showMessages(next: Texts): void {
  document.documentElement.lang = languageTags[next.locale];
  texts.set(next);
}

/** The translator of the language shown now; the component follows a change. */
export function useText(): Translate {
  return useStore(texts).translate;
}

export function useLocale(): { locale: Locale; intlTag: string } {
  const { locale } = useStore(texts);
  return { locale, intlTag: intlTags[locale] };
}
