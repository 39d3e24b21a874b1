import { Gauge } from 'prom-client';
import { all, type Db, type Query } from '#platform/db';
import type { Metrics } from '#platform/metrics';
import { type IntegrityFigure, selectFigures } from './findings.sql.ts';

const gauges = {
  integrity_open_findings:
    'Breaks of the books that proofs found and that nobody lifted, by what they are about',
  integrity_look_age_seconds:
    'Time since the last look at what changed, and since the last proof of everything',
  integrity_look_seconds:
    'How long the last look at what changed took, and the last proof of everything',
} as const;

/**
 * How many breaks stand, and how old and how long the last look and the last proof are; each from
 * its first value on.
 */
export function observeIntegrity({ registry }: Metrics, { db }: { db: Pick<Db, 'read'> }): void {
  let reading: Promise<IntegrityFigure[]> | undefined;
  // All are asked for at the same time, and answered by one look.
  const look = () => (reading ??= read(db.read).finally(() => (reading = undefined)));
  for (const [name, help] of Object.entries(gauges)) {
    const gauge: Gauge<'of'> = new Gauge({
      name,
      help,
      labelNames: ['of'],
      registers: [],
      collect: async () => {
        const figures = await look();
        gauge.reset();
        for (const { metric, of, value } of figures) if (metric === name) gauge.set({ of }, value);
      },
    });
    registry.registerMetric(gauge);
  }
}

function read(query: Query): Promise<IntegrityFigure[]> {
  return all(query, selectFigures());
}
