import {
  knownVersions,
  oldAfterDays,
  type RatedProduct,
  type KnownLine,
} from './known-versions.ts';

/**
 * `ended`: no more fixes. `behind`: a newer patch is known. `notKnown`: not our line, or the list
 * is too old to know newer patches. Newer than the list is `good`.
 */
export type VersionStatus = 'good' | 'behind' | 'ended' | 'notKnown';

export interface RatedVersion {
  version: string;
  standing: VersionStatus;
  /** What is known of its line; null where nothing is. */
  known: Pick<KnownLine, 'newest' | 'newestOn' | 'endsOn' | 'notedOn'> | null;
}

const dayMs = 86_400_000;

/** Rates a version by what this release knew. `reported` may end in a distribution's words. Pure. */
export function rateVersion(
  product: RatedProduct,
  reported: string,
  now: Date,
  lines: readonly KnownLine[] = knownVersions[product],
): RatedVersion {
  const version = /^\d+(\.\d+)*/.exec(reported)?.[0] ?? reported;
  const found = lines.find(({ line }) => line === partsOf(version)[0]);
  if (!found) return { version, standing: 'notKnown', known: null };
  const { newest, newestOn, endsOn, notedOn } = found;
  return {
    version,
    standing: standingOf(version, found, now),
    known: { newest, newestOn, endsOn, notedOn },
  };
}

function standingOf(
  version: string,
  { newest, endsOn, notedOn }: KnownLine,
  now: Date,
): VersionStatus {
  if (now.getTime() >= Date.parse(endsOn)) return 'ended';
  if (isOlder(version, newest)) return 'behind';
  return now.getTime() > Date.parse(notedOn) + oldAfterDays * dayMs ? 'notKnown' : 'good';
}

/** By numbers, part by part: 26.9.0 is older than 26.10.0. */
function isOlder(version: string, than: string): boolean {
  const [mine, theirs] = [partsOf(version), partsOf(than)];
  for (const [place, part] of theirs.entries())
    if ((mine[place] ?? 0) !== part) return (mine[place] ?? 0) < part;
  return false;
}

function partsOf(version: string): number[] {
  return version.split('.').map(Number);
}
