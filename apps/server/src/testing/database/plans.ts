/** Lines of `explain (analyze)`, counted. */

/** How many rows the scans of a plan gave or threw away; `scans` says which of its lines count as such. */
export function rowsRead(plan: readonly string[], scans: RegExp): number {
  const given = plan
    .filter((line) => scans.test(line))
    .map((line) => numberAt(/rows=([\d.]+)/, line, 0) * numberAt(/loops=(\d+)/, line, 1));
  const removed = plan.map((line) =>
    numberAt(/Rows Removed by (?:Filter|Index Recheck): (\d+)/, line, 0),
  );
  return [...given, ...removed].reduce((sum, count) => sum + count, 0);
}

function numberAt(pattern: RegExp, line: string, otherwise: number): number {
  return Number(pattern.exec(line)?.[1] ?? otherwise);
}
