import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Db } from '#platform/db';
import { readBacklog } from '#platform/events';
import { lostLogLines } from '#platform/log';

/** A registry of this process; modules register their own counters on it. */
export interface Metrics {
  registry: Registry;
}

/** Metrics of the process itself: memory, CPU, event loop, garbage collection, lines that its log lost. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const lost = new Counter({
    name: 'wallet_log_lines_lost_total',
    help: 'Lines of the log that could not be written: the disk was full, or nobody read them',
    registers: [],
    collect() {
      this.reset();
      this.inc(lostLogLines());
    },
  });
  registry.registerMetric(lost);
  return { registry };
}

/** Connections of the pools, and the facts that wait or were given up, read when the metrics are. */
export function observeDatabase({ registry }: Metrics, db: Db): void {
  const pools = {
    staff: db.staffPool,
    lists: db.listsPool,
    writer: db.writerPool,
    tenant: db.tenantPool,
  };
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections by pool and state; waiting are requests without one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  const oldest = new Gauge({
    name: 'facts_oldest_age_seconds',
    help: 'Age of the next fact to be delivered',
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'facts_waiting',
    help: 'Facts to be delivered (open) and given up until a person acts (parked)',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const { open, parked, oldestAgeSeconds } = await readBacklog(db.read);
      this.set({ state: 'open' }, open);
      this.set({ state: 'parked' }, parked);
      oldest.set(oldestAgeSeconds);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(waiting);
}
