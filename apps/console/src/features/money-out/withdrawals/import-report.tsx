import { Link } from '@tanstack/react-router';
import type { WireMoney } from '@wallet/contract';
import type { ReactNode } from 'react';
import type { Search } from '../../../app/router/search.ts';
import { useText } from '../../../lib/text/index.ts';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import {
  importProblemText,
  orderedRows,
  wrongCount,
  type ImportCheck,
  type ImportRow,
} from './import-file.ts';
import classes from './withdrawals.module.css';
import styles from '../../../ui/shared-styles.module.css';

/** What would come of each row, wrong ones first, and what all of them cost together. */
export function ImportReport({ report }: { report: ImportCheck }) {
  const t = useText();
  const wrong = wrongCount(report.rows);
  return (
    <>
      <p role="status">
        <strong className="figures">
          {t('withdrawalImport.found', { valid: report.valid, wrong })}
        </strong>
      </p>
      <Rows
        rows={orderedRows(report.rows)}
        last={t('withdrawalImport.result')}
        renderLast={(row) => <Problems row={row} />}
      />
      <dl className={classes.totals}>
        <Total name={t('withdrawalImport.sum')} of={report.total} />
        <Total name={t('withdrawal.fee')} of={report.totalFee} />
        <Total
          name={t('withdrawalForm.left')}
          of={report.availableAfter}
          isShort={report.availableAfter.value.startsWith('-')}
        />
      </dl>
      {wrong === 0 ? null : <p className={styles.quiet}>{t('withdrawalImport.allOrNone')}</p>}
    </>
  );
}

/** What was made of each row. */
export function ImportResult({ rows }: { rows: readonly ImportRow[] }) {
  const t = useText();
  return (
    <>
      <div role="status">
        <FormMessage shape="good">{t('withdrawalImport.done', { count: rows.length })}</FormMessage>
      </div>
      <Rows
        rows={rows}
        last={t('withdrawals.request')}
        renderLast={({ requestId }) =>
          requestId === null ? (
            '\u2013'
          ) : (
            <Link
              to="."
              search={(old: Search) => ({ ...withoutForm(old), id: requestId })}
              resetScroll={false}
            >
              {t('withdrawalImport.open')}
            </Link>
          )
        }
      />
    </>
  );
}

interface RowsProps {
  rows: readonly ImportRow[];
  last: string;
  renderLast: (row: ImportRow) => ReactNode;
}

function Rows({ rows, last, renderLast }: RowsProps) {
  const t = useText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable
    <div
      className={classes.report}
      role="region"
      aria-label={t('withdrawalImport.rows')}
      tabIndex={0}
    >
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">{t('withdrawalImport.line')}</th>
            <th scope="col">{t('withdrawal.reference')}</th>
            <th scope="col">{t('withdrawal.to')}</th>
            <th scope="col" data-end>
              {t('withdrawal.amount')}
            </th>
            <th scope="col" data-end>
              {t('withdrawal.fee')}
            </th>
            <th scope="col">{last}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className="figures">{row.line}</td>
              <td>{row.reference ?? '\u2013'}</td>
              <td>{row.destination ?? '\u2013'}</td>
              <td data-end className="figures">
                {row.amount}
              </td>
              <td data-end>{row.fee === null ? '\u2013' : <Money of={row.fee} />}</td>
              <td>{renderLast(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Problems({ row: { problems } }: { row: ImportRow }) {
  const t = useText();
  if (problems.length === 0)
    return (
      <span className={classes.verdict}>
        <StatusShape shape="good" />
        {t('withdrawalImport.ready')}
      </span>
    );
  return (
    <ul>
      {problems.map((problem) => (
        <li key={`${problem.column} ${problem.code}`} className={classes.verdict}>
          <StatusShape shape="bad" />
          <span>
            <code>{problem.column}</code> {importProblemText(problem, t)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Total({ name, of, isShort = false }: { name: string; of: WireMoney; isShort?: boolean }) {
  return (
    <div data-short={isShort || undefined}>
      <dt>{name}</dt>
      <dd>
        <Money of={of} />
      </dd>
    </div>
  );
}

function withoutForm({ new: _form, ...rest }: Search): Search {
  return rest;
}
