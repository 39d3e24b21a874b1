/** One line of a product that this version of ours runs on. Days are UTC, `YYYY-MM-DD`. */
export interface KnownLine {
  line: number;
  /** The newest patch that was known on `notedOn`. */
  newest: string;
  newestOn: string;
  /** From this day on nobody mends the line. */
  endsOn: string;
  /** The day of the list that it was taken from, and whose list that was. */
  notedOn: string;
  source: string;
}

export type RatedProduct = 'node' | 'postgresql';

/**
 * Newer versions known at this release, updated by each; no network. Entries older than
 * `oldAfterDays` do not count.
 */
export const knownVersions: Readonly<Record<RatedProduct, readonly KnownLine[]>> = {
  node: [
    {
      line: 26,
      newest: '26.13.0',
      newestOn: '2026-10-28',
      endsOn: '2029-04-30',
      notedOn: '2026-11-23',
      source: 'the Node project’s list of releases and its schedule, as in node-releases 2.0.65',
    },
  ],
  postgresql: [
    {
      line: 18,
      newest: '18.6',
      newestOn: '2026-08-11',
      endsOn: '2030-11-14',
      notedOn: '2026-08-22',
      source: 'PostgreSQL’s table of supported versions, as endoflife.date kept it that day',
    },
  ],
};

/** PostgreSQL mends every three months, Node more often: after four a list says nothing of what is new. */
export const oldAfterDays = 120;
