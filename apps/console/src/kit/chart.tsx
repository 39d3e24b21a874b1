import { IconChartBar, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../app/text/index.ts';
import { IconButton } from './button.tsx';
import classes from './chart.module.css';
import { lineRuns, namedPoints, scaleOf } from './chart-scale.ts';
import { useNarrow } from './use-narrow.ts';

interface PlotProps {
  /** What the picture says, for those who cannot see it: the figures themselves are in the table behind it. */
  label: string;
  /** Under each point: its name, and where there is no room for all, some of them. */
  names: readonly string[];
  tickText: (tick: number) => string;
  /** The point that is looked at; null when the pointer leaves. */
  onLook?: (at: number | null) => void;
  looked?: number | null;
}

interface PlotFrameProps extends PlotProps {
  isLow?: boolean;
  top: number;
  ticks: readonly number[];
  children: ReactNode;
}

/** Bars in pairs, one pair for each point. Drawn as boxes, so that nothing is stretched at any width. */
export function BarPlot({ pairs, ...plot }: PlotProps & { pairs: readonly (readonly [number, number])[] }) {
  const scale = scaleOf(pairs.flat());
  const height = (value: number) => `${(value / scale.top) * 100}%`;
  return (
    <PlotFrame {...plot} {...scale}>
      {pairs.map(([first, second], at) => (
        <div key={plot.names[at]} className={classes.point} data-looked={plot.looked === at || undefined} onPointerEnter={() => plot.onLook?.(at)}>
          <span className={classes.first} style={{ height: height(first) }} data-none={first === 0 || undefined} />
          <span className={classes.second} style={{ height: height(second) }} data-none={second === 0 || undefined} />
        </div>
      ))}
    </PlotFrame>
  );
}

/** A line through the points that are known, from zero to a fixed top. */
export function LinePlot({ values, top, ticks, ...plot }: PlotProps & { values: readonly (number | null)[]; top: number; ticks: readonly number[] }) {
  return (
    <PlotFrame {...plot} top={top} ticks={ticks} isLow>
      {values.map((_, at) => <div key={plot.names[at]} className={classes.point} data-looked={plot.looked === at || undefined} onPointerEnter={() => plot.onLook?.(at)} />)}
      <svg className={classes.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden focusable={false}>
        {lineRuns(values, top).map((run) => <polyline key={run[0]?.[0]} points={run.map((point) => point.join()).join(' ')} />)}
      </svg>
      {lineRuns(values, top).flat().map(([x, y]) => <i key={x} className={classes.dot} style={{ left: `${x}%`, top: `${y}%` }} />)}
    </PlotFrame>
  );
}

function PlotFrame({ label, names, tickText, onLook, isLow = false, top, ticks, children }: PlotFrameProps) {
  const named = namedPoints(names.length, useNarrow() ? 4 : 7);
  return (
    <div className={classes.plot} data-low={isLow || undefined} role="img" aria-label={label}>
      <div className={classes.ticks} aria-hidden>
        {ticks.map((tick) => <span key={tick} className="figures" style={{ bottom: `${(tick / top) * 100}%` }}>{tickText(tick)}</span>)}
      </div>
      <div className={classes.field} aria-hidden onPointerLeave={() => onLook?.(null)}>
        {ticks.map((tick) => <hr key={tick} className={classes.grid} style={{ bottom: `${(tick / top) * 100}%` }} data-zero={tick === 0 || undefined} />)}
        {children}
      </div>
      <div className={classes.names} data-many={names.length > 12 || undefined} aria-hidden>
        {names.map((name, at) => <span key={name}>{named.has(at) ? name : null}</span>)}
      </div>
    </div>
  );
}

/** Turns a chart into its table, and back. */
export function TableSwitch({ isTable, what, onTurn }: { isTable: boolean; what: string; onTurn: (isTable: boolean) => void }) {
  const t = useText();
  return <IconButton size="s" icon={isTable ? IconChartBar : IconTable} label={t(isTable ? 'chart.asChart' : 'chart.asTable', { what })} aria-pressed={isTable} onClick={() => onTurn(!isTable)} />;
}

interface ChartTableProps {
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** The figures behind a chart: the first column names the row. */
export function ChartTable({ label, heads, rows }: ChartTableProps) {
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead><tr>{heads.map((head) => <th key={head} scope="col">{head}</th>)}</tr></thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}><th scope="row">{name}</th>{cells.map((cell, at) => <td key={heads[at + 1]} className="figures">{cell}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
