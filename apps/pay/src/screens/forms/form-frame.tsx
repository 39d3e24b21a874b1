import type { ReactNode } from 'react';
import type { Locale, Maintenance, PayState } from '@wallet/contract';
import { initials } from '../../look/branding.ts';
import { Icon } from '../../parts/icons.tsx';
import { LanguageMenu, languageNames, languageTags } from '../../parts/frame/language-menu.tsx';
import { MaintenanceBanner } from '../../parts/frame/maintenance-banner.tsx';
import { allMessages } from '../../texts/all-messages.ts';
import type { Translate } from '../../texts/texts.ts';
import { isOwnPicture } from '../../words/own-picture.ts';

interface FormFrameProps {
  t: Translate;
  locale: Locale;
  merchant: PayState['merchant'] | null;
  /** This page in another language. */
  addressIn(locale: Locale): string;
  maintenance: Maintenance | null;
  lead: ReactNode;
  task: ReactNode;
  action?: ReactNode;
}

/** Whose clock is meant where no merchant is known. */
const zonesOf: Readonly<Record<Locale, string>> = {
  en: 'UTC',
  id: 'Asia/Jakarta',
  ph: 'Asia/Manila',
};

/** A page that belongs to no session: who it is about, what it asks, and its one button at the bottom. */
export function FormFrame({
  t,
  locale,
  merchant,
  addressIn,
  maintenance,
  lead,
  task,
  action,
}: FormFrameProps) {
  const timeZone = merchant?.timeZone ?? zonesOf[locale];
  const choice = (to: Locale) => (
    <a hrefLang={languageTags[to]} href={addressIn(to)}>
      {languageNames[to]}
    </a>
  );
  return (
    <div className="page">
      <div className="banners">
        <MaintenanceBanner
          maintenance={maintenance}
          t={t}
          zone={{ timeZone, locale, months: allMessages[locale].months }}
        />
      </div>
      <header className="merchant">
        <Tile merchant={merchant} />
        <span className="merchant-name">{merchant?.name ?? t('payment')}</span>
        <LanguageMenu
          current={locale}
          label={t('language')}
          choices={{ en: choice('en'), id: choice('id'), ph: choice('ph') }}
        />
      </header>
      <main>
        <div className="lead">{lead}</div>
        <div className="task">{task}</div>
        <div className="actions">
          {action !== undefined && <div className="action-buttons">{action}</div>}
        </div>
        <div className="more">
          <footer className="help">
            <p>{t('neverAsk')}</p>
          </footer>
        </div>
      </main>
    </div>
  );
}

function Tile({ merchant }: Pick<FormFrameProps, 'merchant'>) {
  if (merchant === null)
    return (
      <span className="tile tile-plain">
        <Icon name="wallet" />
      </span>
    );
  if (merchant.logoUrl !== null && isOwnPicture(merchant.logoUrl))
    return <img className="tile" src={merchant.logoUrl} alt="" width="32" height="32" />;
  return (
    <span className="tile tile-initials" aria-hidden="true">
      {initials(merchant.name)}
    </span>
  );
}

/** What went wrong with the whole form. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p className="form-alert" role="alert">
      <Icon name="warn" />
      {children}
    </p>
  );
}
