/** A chart's axis: zero and everything, between two round numbers. */
export interface Scale {
  bottom: number;
  top: number;
  /** From the bottom up, zero and both ends among them. */
  ticks: number[];
}

/** A scale of few steps of 1, 2, 2.5 or 5 times a power of ten. Nothing at all has a scale too. */
export function scaleOf(values: readonly number[]): Scale {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const range = highest - lowest;
  if (range === 0) return { bottom: 0, top: 1, ticks: [0] };
  const power = 10 ** Math.floor(Math.log10(range / 4));
  const step =
    [1, 2, 2.5, 5, 10].map((times) => times * power).find((size) => range / size <= 4) ??
    10 * power;
  const [below, above] = [Math.ceil(-lowest / step), Math.ceil(highest / step)];
  return {
    bottom: 0 - below * step,
    top: above * step,
    ticks: Array.from({ length: below + above + 1 }, (_, at) => (at - below) * step),
  };
}

/** Which of many points are named under a chart: about so many, evenly, and always the last. */
export function namedPoints(count: number, about: number): Set<number> {
  const every = Math.max(1, Math.ceil(count / about));
  return new Set(
    Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0),
  );
}

/** A line's points as runs without gaps (null), in hundredths: x from the left, y from the top. */
export function lineRuns(
  values: readonly (number | null)[],
  { bottom, top }: Pick<Scale, 'bottom' | 'top'>,
): [number, number][][] {
  const runs: [number, number][][] = [[]];
  values.forEach((value, at) => {
    if (value === null) runs.push([]);
    else
      runs
        .at(-1)
        ?.push([
          ((at + 0.5) / values.length) * 100,
          100 - ((value - bottom) / (top - bottom)) * 100,
        ]);
  });
  return runs.filter((run) => run.length > 0);
}
