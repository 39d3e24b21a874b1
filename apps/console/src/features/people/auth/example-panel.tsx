import { useText, type TextKey } from '../../../lib/text/index.ts';
import classes from './auth.module.css';

interface Step {
  at: string;
  what: TextKey;
  /** A text of ours, or a name that is the same in every language. */
  note: string;
  done?: boolean;
}

const steps: readonly Step[] = [
  { at: '09:31:02', what: 'example.opens', note: 'example.opensNote' },
  { at: '09:31:04', what: 'example.qr', note: 'JKT-A01, 1.7 s' },
  { at: '09:36:21', what: 'example.claims', note: 'example.claimsNote' },
  { at: '09:36:40', what: 'example.seen', note: 'DANA ref 2026112109364087', done: true },
  { at: '09:36:41', what: 'example.matched', note: 'example.matchedNote', done: true },
  { at: '09:36:42', what: 'example.told', note: 'example.toldNote', done: true },
];

/** A fixed example, never real data: the way of one deposit. Decoration, absent on narrow screens. */
export function ExamplePanel() {
  const t = useText();
  return (
    <div className={classes.example} aria-hidden>
      <p className={classes.exampleHeading}>{t('example.heading')}</p>
      <p className={classes.amount}>
        <span>Rp</span>249.983
      </p>
      {steps.map(({ at, what, note, done }) => (
        <div key={at} className={classes.step} data-done={done}>
          <time className="figures">{at}</time>
          {t(what)}
          <p>{isKey(note) ? t(note) : note}</p>
        </div>
      ))}
    </div>
  );
}

function isKey(note: string): note is TextKey {
  return note.startsWith('example.');
}
