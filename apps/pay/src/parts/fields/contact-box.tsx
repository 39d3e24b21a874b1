import { usePage } from '../../page/page-context.tsx';
import type { TextKey } from '../../texts/texts.ts';
import { mailLink } from '../help.tsx';

/** Who helps when the money is not where the page says. */
export function ContactBox({ title, text }: { title: TextKey; text: TextKey }) {
  const { t, state, words } = usePage();
  const { supportEmail, supportPhone, name } = state.merchant;
  const address =
    supportEmail !== null
      ? mailLink(supportEmail, t(words.mailSubject, { reference: state.refNo }))
      : supportPhone !== null
        ? `tel:${supportPhone.replace(/[^+\d]/g, '')}`
        : undefined;
  return (
    <div className="box">
      <h2>{t(title)}</h2>
      <p>{t(text, { merchant: name })}</p>
      {address !== undefined && (
        <a className="button" href={address}>
          {t('contact', { merchant: name })}
        </a>
      )}
    </div>
  );
}
