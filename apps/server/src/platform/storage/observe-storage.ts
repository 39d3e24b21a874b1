import { Counter, Gauge, type Registry } from 'prom-client';
import type { Storage } from './watch-storage.ts';

/** Room that is left, whether writes are refused for want of it, and how many were. */
export function observeStorage({ registry }: { registry: Registry }, storage: Storage): void {
  const free = new Gauge({
    name: 'wallet_storage_free_bytes',
    help: 'Free bytes of the disk that holds DATA_DIR',
    registers: [],
    collect() {
      this.set(storage.freeBytes() ?? Number.NaN);
    },
  });
  const full = new Gauge({
    name: 'wallet_storage_full',
    help: 'Whether writes are refused because there is no room',
    registers: [],
    collect() {
      this.set(storage.isFull() ? 1 : 0);
    },
  });
  const refused = new Counter({
    name: 'wallet_storage_writes_refused_total',
    help: 'Requests that were refused because there was no room',
    registers: [],
    collect() {
      this.reset();
      this.inc(storage.refused());
    },
  });
  for (const metric of [free, full, refused]) registry.registerMetric(metric);
}
