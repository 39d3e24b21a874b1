import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const webhookEvents = {
  endpointDisabled: defineEvent(
    'webhooks.endpointDisabled',
    z.object({ endpointId: z.string(), merchantId: z.string(), reason: z.string() }),
  ),
};
