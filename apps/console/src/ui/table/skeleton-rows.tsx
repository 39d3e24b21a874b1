import type { Column } from './list-rows.tsx';
import classes from './list.module.css';
import { useNarrow } from '../../lib/use-narrow.ts';

const rows = Array.from({ length: 12 }, (_, index) => index);
const widths = ['70%', '55%', '80%', '62%'];

/** The shape of the rows to come; it stands still. */
export function SkeletonRows<Row>({
  columns,
  label,
}: {
  columns: readonly Column<Row>[];
  label: string;
}) {
  const narrow = useNarrow();
  const shown = narrow ? columns.slice(0, 2) : columns;
  return (
    <table className={classes.table} aria-label={label} aria-busy>
      <thead>
        <tr>
          {shown.map(({ key, head, end, width }) => (
            <th key={key} data-end={end || undefined} style={{ width }}>
              {narrow ? null : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody aria-hidden>
        {rows.map((row) => (
          <tr key={row} style={{ opacity: 1 - row / rows.length }}>
            {shown.map(({ key, end }, at) => (
              <td key={key} data-end={end || undefined}>
                <span
                  className={classes.bone}
                  style={{ width: widths[(row + at) % widths.length] }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
