import { openItemKindNames, type Shift } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { actionText } from '../../../shared/audit/audit-text.ts';
import classes from './shift.module.css';
import styles from '../../../ui/shared-styles.module.css';

/** What was open at the start and at the end, what was done, what went to whom, and the note. */
export function ShiftSummary({
  shift: { openAtStart, openAtEnd, acts, handedTo, handed, note },
}: {
  shift: Shift;
}) {
  const t = useText();
  const before = new Map(openAtStart.map(({ kind, count }) => [kind, count]));
  const after = new Map((openAtEnd ?? []).map(({ kind, count }) => [kind, count]));
  const kinds = openItemKindNames.filter((kind) => before.has(kind) || after.has(kind));
  return (
    <div className={classes.summary} tabIndex={0} role="group" aria-label={t('shift.summary')}>
      {note === null ? null : <p className={classes.said}>{note}</p>}
      <table aria-label={t('shift.openThen')}>
        <thead>
          <tr>
            <th scope="col">{t('shift.what')}</th>
            <th scope="col">{t('shift.atStart')}</th>
            <th scope="col">{t('shift.atEnd')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`shiftKind.${kind}`)}</th>
              <td className="figures">{before.get(kind) ?? 0}</td>
              <td className="figures">{openAtEnd === null ? '\u2013' : (after.get(kind) ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <section>
        <h3>{t('shift.done')}</h3>
        {acts.length === 0 ? (
          <p className={styles.fine}>{t('shift.doneNothing')}</p>
        ) : (
          <ul>
            {acts.map(({ action, count }) => (
              <li key={action}>
                {actionText(action, t)}
                <span className="figures">{count}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>
          {handedTo === null
            ? t('shift.handedToNobody', { count: handed.length })
            : t('shift.handed', { count: handed.length, name: handedTo.name })}
        </h3>
        <ul>
          {handed.map(({ kind, id, name }) => (
            <li key={id}>
              {t(`shiftKind.${kind}`)}, {name}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
