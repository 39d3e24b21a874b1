import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ImportReport, ImportVerdict } from '@wallet/contract';
import { useText, type Translate } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import table from '../../ui/fields/field-table.module.css';
import { Money } from '../money/money.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { StatusNote } from '../../ui/status/status-note.tsx';
import { StatusShape, type Shape } from '../../ui/status/status-shape.tsx';
import { importRowsCsv } from './report-csv.ts';
import classes from './statement.module.css';
import styles from '../../ui/shared-styles.module.css';

const verdictShapes: Readonly<Record<ImportVerdict, Shape>> = {
  new: 'good',
  linked: 'good',
  known: 'over',
  baseline: 'over',
  pending: 'waiting',
  held: 'held',
  difference: 'hand',
  review: 'hand',
  error: 'bad',
};
/** What asks for a look comes first; of what is as it should be the counts tell enough. */
const order = [
  'error',
  'review',
  'difference',
  'held',
  'new',
  'linked',
  'known',
  'baseline',
  'pending',
] as const satisfies readonly ImportVerdict[];
const shownLines = 50;

const lacks = [
  'noBalance',
  'balanceBroken',
  'beginningNotReached',
  'storedLineMissing',
  'tooYoung',
] as const;

/** What a statement lacks to prove its period, in words; what is wrong with a row is in words already. */
function whyText(why: string, t: Translate): string {
  const lack = lacks.find((known) => known === why);
  return lack === undefined ? why : t(`statement.lack.${lack}`);
}

interface ImportReportProps {
  report: Pick<
    ImportReport,
    'lines' | 'counts' | 'missing' | 'shortfall' | 'repeated' | 'waitsBecause'
  >;
  isDone: boolean;
  /** Of the statement. */
  fileName: string;
}

/** What a statement would do, or did, counted and line by line. */
export function ImportReportRows({
  report: { lines, counts, missing, shortfall, repeated, waitsBecause },
  isDone,
  fileName,
}: ImportReportProps) {
  const t = useText();
  const top = useRef<HTMLElement>(null);
  // What came of it stands below what was filled in.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [counts]);
  const sorted = lines.toSorted(
    (a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || a.row - b.row,
  );
  return (
    <section ref={top} className={classes.report} aria-label={t('statement.report')} role="status">
      <p className={table.verdict}>
        <StatusShape shape={(counts.error ?? 0) > 0 ? 'bad' : isDone ? 'good' : 'next'} />
        {t(
          repeated
            ? 'statement.repeated'
            : isDone
              ? 'statement.isDone'
              : (counts.error ?? 0) > 0
                ? 'statement.hasErrors'
                : 'statement.wouldDo',
        )}
      </p>
      <ul className={classes.counts}>
        {order
          .filter((verdict) => (counts[verdict] ?? 0) > 0)
          .map((verdict) => (
            <li key={verdict}>
              <StatusShape shape={verdictShapes[verdict]} />
              <strong className="figures">{counts[verdict]}</strong>{' '}
              {t(`statement.verdict.${verdict}`)}
            </li>
          ))}
        {missing > 0 ? (
          <li>
            <StatusShape shape="hand" />
            {t('statement.missing', { count: missing })}
          </li>
        ) : null}
      </ul>
      {waitsBecause == null ? null : (
        <p className={styles.quiet}>{t(`recon.import.waits.${waitsBecause}`)}</p>
      )}
      {shortfall === null ? null : (
        <p className={styles.quiet}>
          {t('statement.shortfall')} {whyText(shortfall, t)}
        </p>
      )}
      <div className={table.scroll} tabIndex={0}>
        <table className={table.fields}>
          <thead>
            <tr>
              <th scope="col">{t('statement.row')}</th>
              <th scope="col">{t('statement.what')}</th>
              <th scope="col" data-end>
                {t('lines.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shownLines).map(({ row, verdict, detail, direction, amount }) => (
              <tr key={row} data-wrong={verdict === 'error' || undefined}>
                <td className="figures">{row}</td>
                <td>
                  <StatusNote
                    shape={verdictShapes[verdict]}
                    note={detail === null ? null : whyText(detail, t)}
                  >
                    {t(`statement.verdict.${verdict}`)}
                  </StatusNote>
                </td>
                <td data-end>
                  {amount === null ? (
                    '\u2013'
                  ) : (
                    <Money
                      of={direction === 'debit' ? { ...amount, value: `-${amount.value}` } : amount}
                      moved
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > shownLines ? (
        <p className={styles.soft}>{t('statement.more', { count: sorted.length - shownLines })}</p>
      ) : null}
      <Button
        size="s"
        icon={IconDownload}
        onClick={() =>
          saveFile(
            new Blob([importRowsCsv(lines)], { type: 'text/csv' }),
            `${fileName.replace(/\.\w+$/, '')}-rows.csv`,
          )
        }
      >
        {t('statement.saveRows')}
      </Button>
    </section>
  );
}
