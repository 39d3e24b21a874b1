import { Gauge } from 'prom-client';
import type { Metrics } from '#platform/metrics';

/** `processes_hear_each_other`: 0 while cut off from Redis. Money needs none; screens and pay pages hear less. */
export function observeRedis({ registry }: Metrics, isShared: () => boolean): void {
  const heard: Gauge = new Gauge({
    name: 'processes_hear_each_other',
    help: '1 while this process hears the others, or is alone',
    registers: [],
    collect: () => heard.set(isShared() ? 1 : 0),
  });
  registry.registerMetric(heard);
}
