import { useText, type TextKey, type Translate } from '../../../../lib/text/index.ts';
import table from '../../../../ui/fields/field-table.module.css';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import type { QrProblem, QrReading, ShownField } from './qr-reading.ts';
import classes from '../accounts.module.css';

/** What a code says, a row for each field, with what is wrong at its place. */
export function QrFields({ reading: { fields, problems, ok } }: { reading: QrReading }) {
  const t = useText();
  return (
    <section aria-label={t('qr.fields')}>
      <p className={table.verdict} role="status">
        <StatusShape shape={ok ? 'good' : 'bad'} />
        {t(ok ? 'qr.valid' : 'qr.broken')}
      </p>
      {problems.map((problem) => (
        <Wrong key={`${problem.code}${problem.tag ?? ''}`} problem={problem} />
      ))}
      {fields.length === 0 ? null : (
        <table className={table.fields}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('qr.tag')}</th>
              <th scope="col">{t('qr.field')}</th>
              <th scope="col">{t('qr.value')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field, at) => (
              <Row key={`${field.tag}${at}`} field={field} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ field: { tag, name, value, problems } }: { field: ShownField }) {
  const t = useText();
  return (
    <tr data-wrong={problems.length > 0 || undefined}>
      <td className="figures">{tag}</td>
      <td>{t(`qr.tag.${name}`)}</td>
      <td>
        <span className={classes.value}>{value}</span>
        {problems.map((problem) => (
          <Wrong key={problem.code} problem={problem} />
        ))}
      </td>
    </tr>
  );
}

function Wrong({ problem }: { problem: QrProblem }) {
  const t = useText();
  return (
    <p className={classes.wrong} title={problem.message}>
      <StatusShape shape="bad" size={12} />
      {problemText(problem, t)}
    </p>
  );
}

/** A problem in the user's language; the tag stands in it where it belongs. */
function problemText({ code, tag }: QrProblem, t: Translate): string {
  const key: TextKey =
    code === 'fieldMissing' && tag === undefined
      ? 'qr.problem.accountMissing'
      : `qr.problem.${code}`;
  return t(key, { tag: tag ?? '' });
}
