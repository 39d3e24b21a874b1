export { retentionRoutes } from './endpoints.ts';
export { retentionSettings } from './retention-settings.ts';
export { runRetention } from './run-retention.ts';
