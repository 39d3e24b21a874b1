import { useText } from '../../app/text/index.ts';
import classes from './audit.module.css';
import { changesOf, isChange, type Change } from './changes.ts';

/** What an entry recorded, field by field. Values are text and nothing else, whatever they hold. */
export function ChangeTable({ before, after }: { before: unknown; after: unknown }) {
  const t = useText();
  const changes = changesOf(before, after);
  const heading = t(isChange(before, after) ? 'audit.changes' : 'audit.contents');
  return (
    <section className={classes.section} aria-label={heading}>
      <h2 className={classes.heading}>{heading}</h2>
      {changes.length === 0 ? <p className={classes.lead}>{t('audit.noChanges')}</p> : (
        <dl className={classes.changes}>
          {changes.map((change) => <ChangeRow key={change.field} change={change} />)}
        </dl>
      )}
    </section>
  );
}

function ChangeRow({ change: { field, before, after } }: { change: Change }) {
  const t = useText();
  return (
    <div className={classes.change}>
      <dt>{field}</dt>
      {before === null ? null : <dd className={classes.before}><span className={classes.sign} aria-hidden>{'\u2212'}</span><span className="visually-hidden">{t('audit.before')}: </span><del>{before}</del></dd>}
      {after === null ? null : <dd className={classes.after}><span className={classes.sign} aria-hidden>+</span><span className="visually-hidden">{t('audit.after')}: </span><ins>{after}</ins></dd>}
    </div>
  );
}
