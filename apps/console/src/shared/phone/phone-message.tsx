import { useText } from '../../lib/text/index.ts';
import { phoneLabels } from './phone-labels.ts';
import classes from './phone-message.module.css';

/** What a phone said: what is known of it in the reader’s language, and the phone’s own words marked as such. */
export function PhoneMessage({ text }: { text: string }) {
  const t = useText();
  const { known, own } = phoneLabels(text, t);
  return (
    <>
      {known}
      {own === null ? null : (
        <>
          {known === null ? null : ' '}
          <q className={classes.own} title={t('phoneSaid.own')}>
            {own}
          </q>
          <span className="visually-hidden"> ({t('phoneSaid.own')})</span>
        </>
      )}
    </>
  );
}
