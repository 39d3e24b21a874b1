import type { ReactNode } from 'react';
import classes from './chart.module.css';
import { lineRuns, namedPoints, scaleOf, type Scale } from './chart-scale.ts';
import { useNarrow } from '../../lib/use-narrow.ts';

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
  scale: Scale;
  children: ReactNode;
}

/** Bars in pairs, one pair for each point. Drawn as boxes, so that nothing is stretched at any width. */
export function BarPlot({
  pairs,
  ...plot
}: PlotProps & { pairs: readonly (readonly [number, number])[] }) {
  const scale = scaleOf(pairs.flat());
  const height = (value: number) => `${(value / scale.top) * 100}%`;
  return (
    <PlotFrame {...plot} scale={scale}>
      {pairs.map(([first, second], at) => (
        <div
          key={plot.names[at]}
          className={classes.point}
          data-looked={plot.looked === at || undefined}
          onPointerEnter={() => plot.onLook?.(at)}
        >
          <span
            className={classes.first}
            style={{ height: height(first) }}
            data-none={first === 0 || undefined}
          />
          <span
            className={classes.second}
            style={{ height: height(second) }}
            data-none={second === 0 || undefined}
          />
        </div>
      ))}
    </PlotFrame>
  );
}

/** A line through the points that are known, from zero to a fixed top. */
export function LinePlot({
  values,
  top,
  ticks,
  ...plot
}: PlotProps & { values: readonly (number | null)[]; top: number; ticks: readonly number[] }) {
  return <Lines {...plot} lines={[values]} scale={{ bottom: 0, top, ticks: [...ticks] }} isLow />;
}

/** Several lines over the same points, told apart by their strokes; below zero, too. */
export function LinesPlot({
  lines,
  ...plot
}: PlotProps & { lines: readonly (readonly number[])[] }) {
  return <Lines {...plot} lines={lines} scale={scaleOf(lines.flat())} />;
}

function Lines({
  lines,
  ...plot
}: Omit<PlotFrameProps, 'children'> & { lines: readonly (readonly (number | null)[])[] }) {
  const runs = lines.map((values) => lineRuns(values, plot.scale));
  return (
    <PlotFrame {...plot}>
      {plot.names.map((name, at) => (
        <div
          key={name}
          className={classes.point}
          data-looked={plot.looked === at || undefined}
          onPointerEnter={() => plot.onLook?.(at)}
        />
      ))}
      <svg
        className={classes.line}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden
        focusable={false}
      >
        {runs.map((line, which) =>
          line.map((run) => (
            <polyline
              key={`${which} ${run[0]?.[0]}`}
              data-line={which}
              points={run.map((point) => point.join()).join(' ')}
            />
          )),
        )}
      </svg>
      {runs[0]?.flat().map(([x, y]) => (
        <i key={x} className={classes.dot} style={{ left: `${x}%`, top: `${y}%` }} />
      ))}
    </PlotFrame>
  );
}

/** How a line of a plot is drawn, beside its name. */
export function LineSample({ line }: { line: number }) {
  return (
    <svg className={classes.sample} viewBox="0 0 18 10" aria-hidden focusable={false}>
      <polyline data-line={line} points="0,5 18,5" />
    </svg>
  );
}

function PlotFrame({
  label,
  names,
  tickText,
  onLook,
  isLow = false,
  scale: { bottom, top, ticks },
  children,
}: PlotFrameProps) {
  const height = (tick: number) => `${((tick - bottom) / (top - bottom)) * 100}%`;
  const named = namedPoints(names.length, useNarrow() ? 4 : 7);
  return (
    <div className={classes.plot} data-low={isLow || undefined} role="img" aria-label={label}>
      <div className={classes.ticks} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} className="figures" style={{ bottom: height(tick) }}>
            {tickText(tick)}
          </span>
        ))}
      </div>
      <div className={classes.field} aria-hidden onPointerLeave={() => onLook?.(null)}>
        {ticks.map((tick) => (
          <hr
            key={tick}
            className={classes.grid}
            style={{ bottom: height(tick) }}
            data-zero={tick === 0 || undefined}
          />
        ))}
        {children}
      </div>
      <div className={classes.names} data-many={names.length > 12 || undefined} aria-hidden>
        {names.map((name, at) => (
          <span key={name}>{named.has(at) ? name : null}</span>
        ))}
      </div>
    </div>
  );
}
