import { Gauge } from 'prom-client';
import { all, type Db, maybe, type Query } from '#platform/db';
import type { Metrics } from '#platform/metrics';
import { type DrillRow, type FolderRow, selectFolder, selectLastDrills } from './backups.sql.ts';

interface Seen {
  folder: FolderRow | undefined;
  last: DrillRow | undefined;
  proved: DrillRow | undefined;
}

const gauges: readonly {
  name: string;
  help: string;
  of: (seen: Seen) => number | null | undefined;
}[] = [
  {
    name: 'backup_newest_age_seconds',
    help: 'Age of the newest backup in BACKUP_DIR',
    of: ({ folder }) => folder?.newestAgeSeconds,
  },
  {
    name: 'backup_drill_proved_age_seconds',
    help: 'Time since a drill last proved a backup',
    of: ({ proved }) => proved?.ageSeconds,
  },
  {
    name: 'backup_drill_proved',
    help: 'Whether the last drill proved its backup: 1 or 0',
    of: ({ last }) => last && Number(last.outcome === 'proved'),
  },
  {
    name: 'backup_drill_seconds',
    help: 'How long the last drill took',
    of: ({ last }) => last?.seconds,
  },
];

/** How old the newest backup is, and how old, how long and how good the last drill; each from its first value on. */
export function observeBackups({ registry }: Metrics, { db }: { db: Pick<Db, 'read'> }): void {
  let reading: Promise<Seen> | undefined;
  // All are asked for at the same time, and answered by one look.
  const look = () => (reading ??= read(db.read).finally(() => (reading = undefined)));
  for (const { name, help, of } of gauges) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [],
      collect: async () => {
        const value = of(await look());
        gauge.remove();
        if (value !== null && value !== undefined) gauge.set(value);
      },
    });
    registry.registerMetric(gauge);
  }
}

async function read(query: Query): Promise<Seen> {
  const [folder, drills] = await Promise.all([
    maybe(query, selectFolder()),
    all(query, selectLastDrills()),
  ]);
  return { folder, last: drills[0], proved: drills.find(({ outcome }) => outcome === 'proved') };
}
