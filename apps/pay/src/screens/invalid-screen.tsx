import type { Locale } from '@wallet/contract';
import { Icon } from '../parts/icons.tsx';
import { LanguageMenu, languageNames } from '../parts/frame/language-menu.tsx';
import type { Translate } from '../texts/texts.ts';

interface InvalidScreenProps {
  t: Translate;
  locale: Locale;
  embedded: boolean;
  reason: 'invalid' | 'unexpected' | 'busy';
}

const choices = {
  en: <a href="?lang=en">{languageNames.en}</a>,
  id: <a href="?lang=id">{languageNames.id}</a>,
  ph: <a href="?lang=ph">{languageNames.ph}</a>,
};

/** A link that does not work, or trouble of our own. It names no merchant, because we do not know whose it is. */
export function InvalidScreen({ t, locale, embedded, reason }: InvalidScreenProps) {
  return (
    <div className={embedded ? 'page embedded' : 'page invalid'}>
      {!embedded && (
        <header className="merchant">
          <span className="tile tile-plain">
            <Icon name="wallet" />
          </span>
          <span className="merchant-name">{t('payment')}</span>
          <LanguageMenu current={locale} label={t('language')} choices={choices} />
        </header>
      )}
      <main>
        <section className="band state-band warn">
          <Icon name="bang" className="disc" />
          <div>
            <h1>{t(reason === 'invalid' ? 'invalidTitle' : 'unexpected')}</h1>
            <p>
              {t(
                reason === 'invalid'
                  ? 'invalidText'
                  : reason === 'busy'
                    ? 'noticeBusy'
                    : 'noticeTryAgain',
              )}
            </p>
          </div>
        </section>
        <div className="task">
          {reason === 'invalid' ? (
            <WhatNow t={t} />
          ) : (
            <a className="button" href="">
              {t('tryAgain')}
            </a>
          )}
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

function WhatNow({ t }: { t: Translate }) {
  return (
    <>
      <div className="box">
        <h2>{t('invalidNotPaid')}</h2>
        <p>{t('invalidNotPaidText')}</p>
      </div>
      <div className="box">
        <h2>{t('invalidPaid')}</h2>
        <p>{t('invalidPaidText')}</p>
      </div>
    </>
  );
}
