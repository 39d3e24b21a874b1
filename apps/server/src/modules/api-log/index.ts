export { apiLogRoutes } from './endpoints.ts';
export { forgetOldCalls } from './forget-old-calls.ts';
export { openApiLog } from './open-api-log.ts';
export type { ApiLog } from './open-api-log.ts';
