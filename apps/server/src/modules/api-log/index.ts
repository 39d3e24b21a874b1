export { apiLogRoutes } from './endpoints.ts';
export { purgeOldCalls } from './purge-old-calls.ts';
export { createApiLog } from './create-api-log.ts';
export type { ApiLog } from './create-api-log.ts';
