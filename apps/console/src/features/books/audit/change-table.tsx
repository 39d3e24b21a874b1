import { useText } from '../../../lib/text/index.ts';
import classes from './audit.module.css';
import { changesOf, kindOf, type Change } from './changes.ts';
import styles from '../../../ui/shared-styles.module.css';

/** What an entry recorded, field by field. Values are text and nothing else, whatever they hold. */
export function ChangeTable({ before, after }: { before: unknown; after: unknown }) {
  const t = useText();
  const changes = changesOf(before, after);
  const kind = kindOf(before, after);
  const heading = t(`audit.${kind}`);
  return (
    <section className={classes.section} aria-label={heading}>
      <h2 className={classes.heading}>{heading}</h2>
      {changes.length === 0 ? (
        <p className={styles.quiet}>{t('audit.noChanges')}</p>
      ) : (
        <dl className={classes.changes}>
          {changes.map((change) => (
            <ChangeRow key={change.field} change={change} isSigned={kind === 'changes'} />
          ))}
        </dl>
      )}
    </section>
  );
}

function ChangeRow({
  change: { field, before, after },
  isSigned,
}: {
  change: Change;
  isSigned: boolean;
}) {
  if (!isSigned)
    return (
      <div className={classes.change}>
        <dt>{field}</dt>
        <dd>{before ?? after}</dd>
      </div>
    );
  return (
    <div className={classes.change}>
      <dt>{field}</dt>
      {before === null ? null : (
        <dd>
          <Side sign={'\u2212'} name="audit.before" />
          <del>{before}</del>
        </dd>
      )}
      {after === null ? null : (
        <dd>
          <Side sign="+" name="audit.after" />
          <ins>{after}</ins>
        </dd>
      )}
    </div>
  );
}

function Side({ sign, name }: { sign: string; name: 'audit.before' | 'audit.after' }) {
  const t = useText();
  return (
    <span className={classes.sign} data-side={name}>
      <span aria-hidden>{sign}</span>
      <span className="visually-hidden">{t(name)}: </span>
    </span>
  );
}
