import type { ReactNode } from 'react';
import type { Locale } from '@wallet/contract';
import { Icon } from '../icons.tsx';

const locales = ['en', 'id', 'ph'] as const;
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  id: 'Indonesia',
  ph: 'Filipino',
};
/** `ph` is a country; the language spoken there is tagged `fil`. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en', id: 'id', ph: 'fil' };

interface LanguageMenuProps {
  current: Locale;
  label: string;
  className?: string;
  /** How each language is chosen, the present one aside. */
  choices: Readonly<Record<Locale, ReactNode>>;
}

/** The three languages behind their present one. Opens without scripts. */
export function LanguageMenu({ current, label, className = '', choices }: LanguageMenuProps) {
  return (
    <details className={`languages ${className}`}>
      <summary aria-label={`${label}: ${languageNames[current]}`}>
        {languageNames[current]}
        <Icon name="down" />
      </summary>
      <ul>
        {locales.map((locale) => (
          <li key={locale} lang={languageTags[locale]}>
            {locale === current ? (
              <span aria-current="true">{languageNames[locale]}</span>
            ) : (
              choices[locale]
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
