/** What the axis of a chart shows: from zero to a round number that nothing is above. */
export interface Scale {
  top: number;
  /** From zero up, the top among them. */
  ticks: number[];
}

/** A scale of at most five steps of 1, 2, 2.5 or 5 times a power of ten. Nothing at all has a scale too. */
export function scaleOf(values: readonly number[]): Scale {
  const highest = Math.max(0, ...values);
  if (highest === 0) return { top: 1, ticks: [0] };
  const power = 10 ** Math.floor(Math.log10(highest / 4));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((size) => highest / size <= 4) ?? 10 * power;
  const count = Math.ceil(highest / step);
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) };
}

/** Which of many points are named under a chart: about so many, evenly, and always the last. */
export function namedPoints(count: number, about: number): Set<number> {
  const every = Math.max(1, Math.ceil(count / about));
  return new Set(Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0));
}

/** The points of a line as runs without a gap, in hundredths of its field: x from the left, y from the top. A null is a gap. */
export function lineRuns(values: readonly (number | null)[], top: number): [number, number][][] {
  const runs: [number, number][][] = [[]];
  values.forEach((value, at) => {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push([((at + 0.5) / values.length) * 100, 100 - (value / top) * 100]);
  });
  return runs.filter((run) => run.length > 0);
}
