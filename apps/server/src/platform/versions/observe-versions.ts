import { Gauge } from 'prom-client';
import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { Metrics } from '#platform/metrics';
import type { RatedProduct } from './known-versions.ts';
import { readNode, type BroughtBy, type Component } from './read-node.ts';
import { readPostgres } from './read-postgres.ts';

export interface VersionsDeps {
  db: Pick<Db, 'read'>;
  clock: Clock;
  log: Log;
  /** Who brings PostgreSQL. */
  postgres: BroughtBy;
}

/** What this process runs on, by name. */
export async function readComponents({
  db,
  clock,
  postgres,
}: Omit<VersionsDeps, 'log'>): Promise<Record<RatedProduct, Component>> {
  const now = clock.now();
  return { node: readNode(now), postgresql: await readPostgres(db.read, now, postgres) };
}

/** `wallet_software_outdated`: 1 for behind, ended or unratable versions. Logged once at start; refuses nothing. */
export async function observeVersions(
  { registry }: Metrics,
  { log, ...deps }: VersionsDeps,
): Promise<void> {
  const components = await readComponents(deps);
  for (const [product, { version, standing, known, broughtBy }] of Object.entries(components))
    if (standing !== 'good')
      log.warn({ product, version, standing, ...known, broughtBy }, 'software is not up to date');
  const gauge: Gauge = new Gauge({
    name: 'wallet_software_outdated',
    help: '1 while a newer version is known, the line has ended, or nothing is known of it',
    labelNames: ['product'],
    registers: [],
    collect: async () => {
      for (const [product, { standing }] of Object.entries(await readComponents(deps)))
        gauge.set({ product }, Number(standing !== 'good'));
    },
  });
  registry.registerMetric(gauge);
}
