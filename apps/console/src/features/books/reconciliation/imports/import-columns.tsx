import { type ImportVerdict, providerTable } from '@wallet/contract';
import { Link } from '@tanstack/react-router';
import type { Search } from '../../../../app/router/search.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { accountText, importShapes } from '../reconciliation-labels.ts';
import classes from '../reconciliation.module.css';
import type { Import } from '../use-reconciliation.ts';

/** What becomes of a row of a statement: it is kept or confirms something, it was known, or it is not taken. */
export const rowFates = {
  taken: ['new', 'baseline', 'linked', 'review', 'difference'],
  double: ['known'],
  refused: ['held', 'pending', 'error'],
} as const satisfies Readonly<Record<string, readonly ImportVerdict[]>>;
export type RowFate = keyof typeof rowFates;

/** How many rows of an import had a fate. */
export function countOf({ counts }: Pick<Import, 'counts'>, fate: RowFate): number {
  return rowFates[fate].reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0);
}

/**
 * Which file of which account, its days, what became of its rows, what does not agree since, and
 * who imported it when.
 */
export function importColumns(t: Translate, { isNarrow }: { isNarrow: boolean }): Column<Import>[] {
  const columns: (Column<Import> & { wide?: boolean })[] = [
    {
      key: 'file',
      head: t('recon.import.file'),
      cell: (row) => <TwoLines first={<FileLink row={row} />} second={accountText(row.account)} />,
    },
    {
      key: 'period',
      head: t('recon.import.period'),
      wide: true,
      width: '15%',
      cell: (row) => <span className={`${classes.soft ?? ''} figures`}>{periodText(row)}</span>,
    },
    {
      key: 'taken',
      head: t('recon.import.taken'),
      end: true,
      width: isNarrow ? '14%' : '8%',
      cell: (row) => <Count of={countOf(row, 'taken')} />,
    },
    {
      key: 'double',
      head: t('recon.import.double'),
      end: true,
      wide: true,
      width: '8%',
      cell: (row) => <Count of={countOf(row, 'double')} />,
    },
    {
      key: 'refused',
      head: t('recon.import.refused'),
      end: true,
      wide: true,
      width: '8%',
      cell: (row) => <Count of={countOf(row, 'refused')} />,
    },
    {
      key: 'differences',
      head: t('recon.differences'),
      wide: true,
      width: '13%',
      cell: (row) => <Differences row={row} />,
    },
    {
      key: 'state',
      head: t('recon.state'),
      width: isNarrow ? '26%' : '13%',
      cell: (row) => <ImportState row={row} />,
    },
    {
      key: 'by',
      head: t('recon.import.by'),
      wide: true,
      width: '13%',
      cell: (row) => (
        <TwoLines
          first={<span className={classes.soft}>{row.importedBy}</span>}
          second={<ListTime at={row.importedAt} />}
        />
      ),
    },
  ];
  return columns.filter(({ wide }) => !isNarrow || wide !== true);
}

export function ImportPhoneRow({ row }: { row: Import }) {
  const t = useText();
  const rows = t('recon.import.rowsOf', {
    taken: countOf(row, 'taken'),
    double: countOf(row, 'double'),
    refused: countOf(row, 'refused'),
  });
  return (
    <PhoneRow
      title={<FileLink row={row} />}
      amount={<Differences row={row} />}
      middle={`${accountText(row.account)}, ${periodText(row)}`}
      time={<ListTime at={row.importedAt} />}
      status={<ImportState row={row} />}
      code={rows}
    />
  );
}

export function ImportState({ row: { status } }: { row: Pick<Import, 'status'> }) {
  const t = useText();
  return (
    <span className={classes.state}>
      <StatusShape shape={importShapes[status]} />
      {t(`recon.import.status.${status}`)}
    </span>
  );
}

/** The first and the last day that a statement covers, as the provider's calendar has them. */
export function periodText({
  from,
  to,
  account: { provider },
}: Pick<Import, 'from' | 'to' | 'account'>): string {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: providerTable[provider].timeZone });
  const [first, last] = [
    days.format(new Date(from)),
    days.format(new Date(new Date(to).getTime() - 1)),
  ];
  return first === last ? first : `${first} \u2013 ${last}`;
}

function FileLink({ row: { id, fileName } }: { row: Import }) {
  return (
    <Link
      to="."
      search={(old: Search) => ({ ...old, id })}
      className={classes.link}
      resetScroll={false}
    >
      {fileName}
    </Link>
  );
}

function Count({ of }: { of: number }) {
  return of === 0 ? (
    <span className={classes.soft}>{'\u2013'}</span>
  ) : (
    <span className="figures">{of}</span>
  );
}

function Differences({
  row: {
    differences: { open, all },
  },
}: {
  row: Import;
}) {
  const t = useText();
  if (all === 0) return <span className={classes.soft}>{t('recon.import.none')}</span>;
  return (
    <span className={classes.state}>
      <StatusShape shape={open > 0 ? 'hand' : 'good'} />
      <span>
        {open > 0
          ? t('recon.import.open', { count: open })
          : t('recon.import.explained', { count: all })}
      </span>
    </span>
  );
}
