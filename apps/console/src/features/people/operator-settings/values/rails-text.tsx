import { Fragment } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { readRails } from './rail-form.ts';
import { railCells, railColumns, railDifferences } from './rail-labels.ts';
import type { Json } from './value-fields.ts';
import classes from '../operator-settings.module.css';

/** A source is a sentence: it has a line of its own. */
const columns = railColumns.filter((column) => column !== 'source');

/** The rails as a table, or only what a change makes of them. */
export function RailsText({ value, before }: { value: Json; before?: Json }) {
  const t = useText();
  const rails = readRails(value);
  if (before !== undefined) return <RailChanges value={value} before={before} />;
  if (rails.length === 0) return <span className={classes.why}>{t('rails.none')}</span>;
  return (
    <span
      className={classes.scroll}
      role="region"
      aria-label={t('setting.payouts.rails')}
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`rails.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rails.map((rail) => {
            const cells = railCells(rail, t);
            return (
              <Fragment key={`${rail.rail} ${rail.methods.join(' ')} ${String(rail.to)}`}>
                <tr>
                  {columns.map((column) =>
                    column === 'rail' ? (
                      <th key={column} scope="row">
                        {cells[column]}
                      </th>
                    ) : (
                      <td
                        key={column}
                        className={column === 'range' || column === 'fee' ? 'figures' : undefined}
                      >
                        {cells[column]}
                      </td>
                    ),
                  )}
                </tr>
                <tr>
                  <td colSpan={columns.length}>{cells.source}</td>
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </span>
  );
}

function RailChanges({ value, before }: { value: Json; before: Json }) {
  const t = useText();
  const differences = railDifferences(readRails(before), readRails(value), t);
  if (differences.length === 0) return <span className={classes.why}>{t('rails.otherOrder')}</span>;
  return (
    <span className={classes.changes}>
      {differences.map(({ kind, name, said }) => (
        <span key={`${kind} ${name}`} className={classes.value}>
          <b>{t(`rails.${kind}`, { name })}</b>{' '}
          {said.map(({ column, from, to }) => (
            <span key={column}>
              {t(`rails.column.${column}`)}{' '}
              <b className="figures">{from === null ? to : `${from} \u2192 ${to ?? ''}`}</b>{' '}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
