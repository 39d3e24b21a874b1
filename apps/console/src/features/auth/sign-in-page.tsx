import { routes } from '@variant/routes.ts';
import { IconWorld } from '@tabler/icons-react';
import type { Locale } from '@wallet/contract';
import { usePlace } from '../../app/place.ts';
import { landingOf, landingPaths } from '../../app/session/index.ts';
import { Brand } from '../../app/shell/brand.tsx';
import { ThemeSwitch } from '../../app/shell/theme-switch.tsx';
import { useLocale, useText } from '../../app/text/index.ts';
import { showPublicLanguage } from '../../app/text/public-language.ts';
import { Icon } from '../../kit/icon.tsx';
import { ExamplePanel } from './example-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-page.module.css';

const locales: readonly Locale[] = ['en', 'id', 'ph'];

/** Sign-in: says where one goes on to, and nothing about who exists. */
export function SignInPage() {
  const t = useText();
  const { locale } = useLocale();
  const goOn = useDestination();
  const [before = '', after = ''] = t('signIn.goOn', { page: '|' }).split('|');
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <Brand large />
        <div className={classes.form}>
          <div>
            <h1 className={classes.heading}>{t('signIn.heading')}</h1>
            {goOn === undefined ? null : <p className={classes.goOn}>{before}<strong>{t(goOn)}</strong>{after}</p>}
          </div>
          <SignInForm />
        </div>
        <div className={classes.foot}>
          <label className={classes.language}>
            <Icon of={IconWorld} />
            <span className="visually-hidden">{t('language.label')}</span>
            <select value={locale} onChange={(event) => void showPublicLanguage(locales[event.target.selectedIndex] ?? 'en')}>
              {locales.map((choice) => <option key={choice} value={choice} lang={choice === 'ph' ? 'fil' : choice}>{t(`language.${choice}`)}</option>)}
            </select>
          </label>
          <FootLink path="/auth/activate" label={t('signIn.activate')} />
          <ThemeSwitch />
        </div>
      </div>
      <ExamplePanel />
    </div>
  );
}

/** The title of the page that the redirect leads to; none for the start page. */
function useDestination() {
  const { search } = usePlace();
  const landing = landingOf(search, landingPaths(routes));
  const path = landing.split('?')[0];
  return landing === '/' ? undefined : routes.find((route) => route.path === path)?.title;
}

/** A link to a page of this console, when the page is there. */
function FootLink({ path, label }: { path: string; label: string }) {
  return routes.some((route) => route.path === path) ? <a href={path}>{label}</a> : null;
}
