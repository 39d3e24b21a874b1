import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const alertEvents = {
  /** Alerts were opened or ended. `ownerUserIds`: the owners of the devices that they are about. */
  changed: defineEvent('alerts.changed', z.object({ ownerUserIds: z.array(z.string()) })),
};
