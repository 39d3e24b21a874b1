import type { CoveragePower } from '#modules/statements/completeness';

type Span = Pick<CoveragePower, 'coveredFrom' | 'coveredTo'>;

/**
 * Of complete reads as few as cover the times that all that are proved cover together, by their
 * beginnings. Proved is only what is needed, so thousands of reads cost the MACs of a few;
 * `isProved` is asked about the very rows that are answered.
 */
export function proveCover<Read extends Span>(
  reads: readonly Read[],
  isProved: (read: Read) => boolean,
): Read[] {
  const waiting = reads.toSorted((a, b) => a.coveredFrom.getTime() - b.coveredFrom.getTime());
  const chosen: Read[] = [];
  const within: Read[] = [];
  let reached = -Infinity;
  for (let next = 0; next < waiting.length || within.length > 0;) {
    for (
      let read = waiting[next];
      read && read.coveredFrom.getTime() <= reached;
      read = waiting[next]
    ) {
      within.push(read);
      next++;
    }
    const read = takeFarthest(within);
    if (read && read.coveredTo.getTime() > reached) {
      if (!isProved(read)) continue;
      chosen.push(read);
      reached = read.coveredTo.getTime();
      continue;
    }
    // Nothing goes on from here: the next time that any covers begins after a gap.
    within.length = 0;
    const first = waiting[next];
    if (!first) break;
    reached = first.coveredFrom.getTime();
  }
  return chosen;
}

/** Takes the one out that reaches farthest. */
function takeFarthest<Read extends Span>(reads: Read[]): Read | undefined {
  const times = reads.map(({ coveredTo }) => coveredTo.getTime());
  const at = times.indexOf(times.reduce((most, time) => Math.max(most, time), -Infinity));
  return at < 0 ? undefined : reads.splice(at, 1)[0];
}
