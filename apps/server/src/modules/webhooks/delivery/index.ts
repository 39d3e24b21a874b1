export { webhookListener } from './listeners.ts';
export { startWebhooks } from './start-webhooks.ts';
