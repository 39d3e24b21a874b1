export { webhookEvents } from './events.ts';
export type { Webhooks } from './webhooks.ts';
