import { IconWorld } from '@tabler/icons-react';
import type { Locale } from '@wallet/contract';
import { useEffect, useRef, type ReactNode } from 'react';
import { Brand } from '../../../app/shell/header/brand.tsx';
import { ThemeSwitch } from '../../../app/shell/header/theme-switch.tsx';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { showPublicLanguage } from '../../../app/text/public-language.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './auth.module.css';
import { ExamplePanel } from './example-panel.tsx';

const locales: readonly Locale[] = ['en', 'id', 'ph'];

interface AuthFrameProps {
  heading: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Stands in the foot beside language and theme. */
  link?: ReactNode;
}

/**
 * The page around everything one does before the sign-in. Reading starts at its heading, unless a
 * field has the focus.
 */
export function AuthFrame({ heading, lead, children, link }: AuthFrameProps) {
  const t = useText();
  const { locale } = useLocale();
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus();
  }, []);
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <Brand large />
        <div className={classes.middle}>
          <div>
            <h1 ref={top} tabIndex={-1} className={classes.heading}>
              {heading}
            </h1>
            {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
          </div>
          {children}
        </div>
        <div className={classes.foot}>
          <label className={classes.language}>
            <Icon of={IconWorld} />
            <span className="visually-hidden">{t('language.label')}</span>
            <select
              value={locale}
              onChange={(event) =>
                void showPublicLanguage(locales[event.target.selectedIndex] ?? 'en')
              }
            >
              {locales.map((choice) => (
                <option key={choice} value={choice} lang={choice === 'ph' ? 'fil' : choice}>
                  {t(`language.${choice}`)}
                </option>
              ))}
            </select>
          </label>
          {link}
          <ThemeSwitch />
        </div>
      </div>
      <ExamplePanel />
    </div>
  );
}
