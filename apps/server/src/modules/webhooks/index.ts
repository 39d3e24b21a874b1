export { ownWebhooksRoutes } from './console-endpoints.ts';
export { createEndpoint } from './create-endpoint.ts';
export type { NewEndpoint } from './create-endpoint.ts';
export { webhooksRoutes } from './endpoints.ts';
export { webhookListeners } from './listeners.ts';
export { openWebhooks } from './open-webhooks.ts';
export type { WebhooksOptions } from './open-webhooks.ts';
export { merchantWebhooksRoutes } from './operator-endpoints.ts';
export type { Webhooks } from './webhooks.ts';
