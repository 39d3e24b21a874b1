export { endBrokenCheck } from './publish-checks.ts';
export { recordHealth } from './record-health.ts';
export type { HealthCheck } from './record-health.ts';
export { reportId } from './report-id.ts';
export { publishStatuses } from './publish-statuses.ts';
