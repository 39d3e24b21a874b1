import type { MouseEvent, ReactNode } from 'react';
import { PickAll, PickRow } from './list-picks.tsx';
import type { Selection } from './selection.ts';
import classes from './list.module.css';
import { useHighlight } from './use-highlight.ts';
import { useNarrow } from '../../lib/use-narrow.ts';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts, times and counts stand at the right. */
  end?: boolean;
  width?: string;
  /** Is never hidden: the acts of a row. */
  isFixed?: boolean;
  /** Is hidden until somebody wants it. */
  isExtra?: boolean;
}

export interface ListRowsProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The row on a phone: three lines. */
  renderPhone: (row: Row) => ReactNode;
  openKey?: string | undefined;
  /** A convenience for the pointer; the row holds a link of its own for everybody else. */
  onOpen?: (row: Row) => void;
  /** What the row shows of live values: when it changes, the row is highlighted in place. */
  version?: (row: Row) => string;
  /** Rows can be chosen: with a box each in a table, and on a phone once `isOn`. */
  picks?: Picks<Row> | undefined;
}

export interface Picks<Row> extends Selection {
  /** On a phone the boxes come when they are asked for. */
  isOn: boolean;
  nameOf: (row: Row) => string;
}

/** Rows as plain table cells, or as blocks of three lines on a phone. */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  return useNarrow() ? <PhoneRows {...props} /> : <TableRows {...props} />;
}

function TableRows<Row>(props: ListRowsProps<Row>) {
  const { label, rows, rowKey, columns, picks } = props;
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {picks ? <PickAll keys={rows.map(rowKey)} selection={picks} /> : null}
          {columns.map(({ key, head, end, width }) => (
            <th key={key} scope="col" data-end={end || undefined} style={{ width }}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
}

type OneRow<Row> = ListRowsProps<Row> & { row: Row };

function TableRow<Row>({ row, rowKey, columns, openKey, onOpen, version, picks }: OneRow<Row>) {
  const element = useHighlight<HTMLTableRowElement>(version?.(row) ?? '');
  const open = (event: MouseEvent) => {
    // A dialog that a cell opened stands elsewhere in the page, and its clicks arrive here all the same.
    const isInside = event.target instanceof Element && event.currentTarget.contains(event.target);
    const onControl =
      event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
    if (isInside && !onControl && window.getSelection()?.isCollapsed !== false) onOpen?.(row);
  };
  return (
    <tr
      ref={element}
      className={classes.row}
      data-openable={onOpen ? true : undefined}
      data-open={rowKey(row) === openKey || undefined}
      data-chosen={picks?.chosen.has(rowKey(row)) || undefined}
      onClick={open}
    >
      {picks ? (
        <td className={classes.pick}>
          <PickRow id={rowKey(row)} name={picks.nameOf(row)} selection={picks} />
        </td>
      ) : null}
      {columns.map(({ key, cell, end }) => (
        <td key={key} data-end={end || undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

function PhoneRows<Row>(props: ListRowsProps<Row>) {
  return (
    <ul aria-label={props.label}>
      {props.rows.map((row) => (
        <PhoneItem key={props.rowKey(row)} {...props} row={row} />
      ))}
    </ul>
  );
}

function PhoneItem<Row>({ row, rowKey, renderPhone, version, picks }: OneRow<Row>) {
  const element = useHighlight<HTMLLIElement>(version?.(row) ?? '');
  return (
    <li
      ref={element}
      className={classes.phoneRow}
      data-chosen={picks?.chosen.has(rowKey(row)) || undefined}
      data-picks={picks?.isOn || undefined}
    >
      {picks?.isOn ? <PickRow id={rowKey(row)} name={picks.nameOf(row)} selection={picks} /> : null}
      {picks?.isOn ? <div>{renderPhone(row)}</div> : renderPhone(row)}
    </li>
  );
}
