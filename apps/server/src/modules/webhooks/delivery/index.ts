export { webhookListener } from './listeners.ts';
export { openWebhooks } from './open-webhooks.ts';
