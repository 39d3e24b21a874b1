export { mountHealth } from './mount-health.ts';
export { observeDatabase, createMetrics } from './metrics.ts';
export type { Metrics } from './metrics.ts';
export { observeCuts } from './observe-cuts.ts';
export type { CountCut } from './observe-cuts.ts';
export { observeHttp } from './observe-http.ts';
export { createReadiness } from './readiness.ts';
export type { Readiness } from './readiness.ts';
