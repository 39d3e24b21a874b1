import { defineModule } from '#platform/contents';
import type { Webhooks } from '#modules/webhooks';
import {
  webhooksRoutes,
  merchantWebhooksRoutes,
  ownWebhooksRoutes,
} from '#modules/webhooks/endpoints';

export const webhooksModule = defineModule<{ webhooks: Webhooks }>({
  routes: [
    ({ webhooks }) => webhooksRoutes(webhooks),
    ({ webhooks }) => merchantWebhooksRoutes(webhooks),
  ],
  lists: [({ webhooks, db }) => ownWebhooksRoutes({ ...webhooks, db })],
});
