export { mountHealth } from './mount-health.ts';
export { observeDatabase, observeHttp, openMetrics } from './metrics.ts';
export type { Metrics } from './metrics.ts';
export { openReadiness } from './readiness.ts';
export type { Readiness } from './readiness.ts';
