import classes from './status.module.css';

/** The ten shapes of a status. Each is told apart without its colour. */
export type Shape =
  | 'good'
  | 'work'
  | 'next'
  | 'waiting'
  | 'hand'
  | 'held'
  | 'heldPlanned'
  | 'over'
  | 'bad'
  | 'away'
  | 'awayNeverSeen';

const ring = <circle cx="7" cy="7" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const disc = <circle cx="7" cy="7" r="6.5" fill="currentColor" />;
const dashed = (
  <circle
    cx="7"
    cy="7"
    r="5.5"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeDasharray="2.2 2.120"
  />
);
const pause = (
  <path d="M5.8 5v4M8.2 5v4" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" />
);

const drawings: Readonly<Record<Shape, React.ReactNode>> = {
  good: (
    <>
      {disc}
      <path d="m4.3 7.2 1.9 1.9 3.6-3.9" className={classes.mark} />
    </>
  ),
  work: (
    <>
      {ring}
      <path d="M7 3.8a3.2 3.2 0 0 1 0 6.4z" fill="currentColor" className={classes.half} />
    </>
  ),
  next: ring,
  waiting: ring,
  hand: (
    <>
      {disc}
      <path d="M7 3.6v4" className={classes.mark} />
      <circle cx="7" cy="10" r="0.9" className={classes.dot} />
    </>
  ),
  held: (
    <>
      {ring}
      {pause}
    </>
  ),
  heldPlanned: (
    <>
      {ring}
      {pause}
    </>
  ),
  over: (
    <>
      {ring}
      <path d="M4.6 7h4.8" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
    </>
  ),
  bad: (
    <>
      {disc}
      <path d="m5 5 4 4m0-4-4 4" className={classes.mark} />
    </>
  ),
  away: dashed,
  awayNeverSeen: dashed,
};

/** The shape alone. A word always stands beside it. */
export function StatusShape({ shape, size = 14 }: { shape: Shape; size?: 12 | 14 | 20 }) {
  return (
    <svg
      className={classes.shape}
      data-shape={shape}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      aria-hidden
      focusable={false}
    >
      {drawings[shape]}
    </svg>
  );
}
