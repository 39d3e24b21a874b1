import { Icon } from '../parts/icons.tsx';
import type { Translate } from '../texts/texts.ts';

/** A link that does not work. It names no merchant, because we do not know whose it is. */
export function InvalidScreen({ t, embedded }: { t: Translate; embedded: boolean }) {
  return (
    <div className={embedded ? 'page embedded' : 'page invalid'}>
      {!embedded && (
        <header className="merchant">
          <span className="tile tile-plain"><Icon name="wallet" /></span>
          <span className="merchant-name">{t('payment')}</span>
        </header>
      )}
      <main>
        <section className="band state-band warn">
          <Icon name="bang" className="disc" />
          <div><h1>{t('invalidTitle')}</h1><p>{t('invalidText')}</p></div>
        </section>
        <div className="task">
          <div className="box"><h2>{t('invalidNotPaid')}</h2><p>{t('invalidNotPaidText')}</p></div>
          <div className="box"><h2>{t('invalidPaid')}</h2><p>{t('invalidPaidText')}</p></div>
        </div>
        <div className="more"><footer className="help"><p>{t('neverAsk')}</p></footer></div>
      </main>
    </div>
  );
}
