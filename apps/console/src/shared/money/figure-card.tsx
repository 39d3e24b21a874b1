import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useLocale, useText } from '../../lib/text/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import classes from '../../ui/chart/chart.module.css';
import {
  figureCsv,
  pointText,
  secondsText,
  type FigureCell,
  type FigureTable,
} from './figure-cells.ts';
import { Money } from './money.tsx';
import { countText, shareText } from '../../lib/money/number-text.ts';
import { saveFile } from '../../lib/save-file.ts';

interface FigureCardProps {
  title: string;
  /** Undefined until the figures are there. */
  table: FigureTable | undefined;
  /** In the head, before the acts: a choice of what is shown. */
  aside?: ReactNode;
  /** What is said in place of a table without rows. */
  empty?: string;
  /** The chart of the same figures; without one the table is all there is. */
  children?: ReactNode;
}

/** Figures as a chart and as the table behind it, which is saved as it is shown. */
export function FigureCard({ title, table, aside, empty = '', children }: FigureCardProps) {
  const t = useText();
  const [isTable, setTable] = useState(false);
  const hasChart = children !== undefined;
  const save = (of: FigureTable) =>
    saveFile(new Blob([figureCsv(of)], { type: 'text/csv' }), `${of.file}.csv`);
  const acts =
    table === undefined || table.rows.length === 0 ? (
      aside
    ) : (
      <span className={classes.acts}>
        {aside}
        <IconButton
          size="s"
          icon={IconDownload}
          label={t('chart.save', { what: title })}
          onClick={() => save(table)}
        />
        {hasChart ? (
          <IconButton
            size="s"
            icon={isTable ? IconChartBar : IconTable}
            label={t(isTable ? 'chart.asChart' : 'chart.asTable', { what: title })}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          />
        ) : null}
      </span>
    );
  return (
    <Card title={title} aside={acts}>
      {table === undefined ? (
        <div className={classes.bone} aria-hidden />
      ) : hasChart && !isTable ? (
        children
      ) : table.rows.length === 0 ? (
        <p className={classes.nothing}>{empty}</p>
      ) : (
        <ChartTable label={title} table={table} />
      )}
    </Card>
  );
}

function ChartTable({ label, table: { heads, rows } }: { label: string; table: FigureTable }) {
  const t = useText();
  const { intlTag } = useLocale();
  const shown = (cell: FigureCell): ReactNode => {
    if (typeof cell === 'string') return cell;
    if (typeof cell === 'number') return countText(cell, intlTag);
    if ('at' in cell) return pointText(cell.at, intlTag);
    if ('value' in cell) return <Money of={cell} />;
    if ('share' in cell) return cell.share === null ? '\u2013' : shareText(cell.share, intlTag);
    return cell.seconds === null ? '\u2013' : secondsText(cell.seconds, t);
  };
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                data-words={typeof rows[0]?.cells[at] === 'string' || undefined}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name = '', ...cells] }) => (
            <tr key={key}>
              <th scope="row">{shown(name)}</th>
              {cells.map((cell, at) => (
                <td
                  key={heads[at + 1]}
                  className={typeof cell === 'string' ? undefined : 'figures'}
                  data-words={typeof cell === 'string' || undefined}
                >
                  {shown(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
