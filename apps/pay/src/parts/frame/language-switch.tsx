import type { Locale } from '@wallet/contract';
import { pageAddress } from '../../page-address.ts';
import { usePage } from '../../page/page-context.tsx';
import { languageNames, LanguageMenu, languageTags } from './language-menu.tsx';

const choices = {
  en: <LanguageChoice locale="en" />,
  id: <LanguageChoice locale="id" />,
  ph: <LanguageChoice locale="ph" />,
};

/** The language switch of a session's page; choosing keeps the page. */
export function LanguageSwitch({ className }: { className: 'narrow' | 'wide' }) {
  const { locale, t } = usePage();
  return (
    <LanguageMenu current={locale} label={t('language')} className={className} choices={choices} />
  );
}

/** A language is a load of its own: a link, or a post with the token while cookies are not known to work. */
function LanguageChoice({ locale }: { locale: Locale }) {
  const { state, theme, view, basePath, token } = usePage();
  const query = { lang: locale === state.locale ? undefined : locale, theme: theme ?? undefined };
  if (token === null)
    return (
      <a hrefLang={languageTags[locale]} href={pageAddress(basePath, { ...query, view })}>
        {languageNames[locale]}
      </a>
    );
  return (
    <form method="post" action={pageAddress(basePath, query)}>
      <input type="hidden" name="action" value="show" />
      <input type="hidden" name="view" value={view} />
      <input type="hidden" name="token" value={token} />
      <button type="submit">{languageNames[locale]}</button>
    </form>
  );
}
