export { ownWebhooksRoutes } from './console-endpoints.ts';
export { createEndpoint } from './create-endpoint.ts';
export { webhooksRoutes } from './endpoints.ts';
export { merchantWebhooksRoutes } from './operator-endpoints.ts';
