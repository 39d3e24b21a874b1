import { useText } from '../../lib/text/index.ts';
import { phoneWords } from './phone-words.ts';
import classes from './phone-said.module.css';

/** What a phone said: what is known of it in the reader’s language, and the phone’s own words marked as such. */
export function PhoneSaid({ text }: { text: string }) {
  const t = useText();
  const { known, own } = phoneWords(text, t);
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
