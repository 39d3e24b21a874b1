import type { Locale } from '@wallet/contract';
import { pageAddress } from '../page-address.ts';
import { usePage } from '../page/page-context.tsx';
import { Icon } from './icons.tsx';

const names: Readonly<Record<Locale, string>> = { en: 'English', id: 'Indonesia', ph: 'Filipino' };
const tags: Readonly<Record<Locale, string>> = { en: 'en', id: 'id', ph: 'fil' };
const locales = ['en', 'id', 'ph'] as const;

/** The three languages behind their present one. Opens without scripts; choosing keeps the page. */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const { locale, t } = usePage();
  return (
    <details className={`languages ${className}`}>
      <summary aria-label={`${t('language')}: ${names[locale]}`}>{names[locale]}<Icon name="down" /></summary>
      <ul>{locales.map((each) => <li key={each}><LanguageChoice locale={each} /></li>)}</ul>
    </details>
  );
}

/** A language is a load of its own: a link, or a post with the token while cookies are not known to work. */
function LanguageChoice({ locale }: { locale: Locale }) {
  const { locale: current, state, theme, view, basePath, token } = usePage();
  const query = { lang: locale === state.locale ? undefined : locale, theme: theme ?? undefined };
  const named = { lang: tags[locale], hrefLang: tags[locale] };
  if (locale === current) return <span lang={tags[locale]} aria-current="true">{names[locale]}</span>;
  if (token === null) return <a {...named} href={pageAddress(basePath, { ...query, view })}>{names[locale]}</a>;
  return (
    <form method="post" action={pageAddress(basePath, query)}>
      <input type="hidden" name="action" value="show" />
      <input type="hidden" name="view" value={view} />
      <input type="hidden" name="token" value={token} />
      <button type="submit" lang={tags[locale]}>{names[locale]}</button>
    </form>
  );
}
