import { Fragment } from 'react';
import { Rich, usePage } from '../page/page-context.tsx';
import type { TextKey } from '../texts/texts.ts';

interface HelpProps {
  /** The sentence around the contact. */
  id?: TextKey;
  /** A sentence above the contact. */
  above?: TextKey;
  className?: string;
}

/** Where the payer finds a person. */
export function Help({ id = 'help', above, className = '' }: HelpProps) {
  const { t, state, words } = usePage();
  const { supportEmail, supportPhone } = state.merchant;
  const contacts = [
    ...(supportEmail === null
      ? []
      : [
          <a
            key="mail"
            href={mailLink(supportEmail, t(words.mailSubject, { reference: state.refNo }))}
          >
            {supportEmail}
          </a>,
        ]),
    ...(supportPhone === null
      ? []
      : [
          <a key="phone" href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}>
            {supportPhone}
          </a>,
        ]),
  ];
  if (contacts.length === 0 && above === undefined) return null;
  const contact = contacts.map((each, at) => (
    <Fragment key={each.key}>
      {at > 0 && ', '}
      {each}
    </Fragment>
  ));
  return (
    <footer className={`help ${className}`}>
      {above !== undefined && <p>{t(above)}</p>}
      {contacts.length > 0 && (
        <p>
          <Rich id={id} contact={contact} />
        </p>
      )}
    </footer>
  );
}

/** A letter that already names the payment. */
export function mailLink(address: string, subject: string): string {
  return `mailto:${encodeURIComponent(address).replace(/%40/g, '@')}?subject=${encodeURIComponent(subject)}`;
}
