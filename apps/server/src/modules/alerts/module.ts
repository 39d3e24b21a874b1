import { defineModule } from '#platform/contents';
import type { Alerts } from '#modules/alerts';
import { alertsRoutes } from '#modules/alerts/look';

export const alertsModule = defineModule<{ alerts: Alerts }>({
  lists: [({ alerts, db }) => alertsRoutes({ ...alerts, db })],
});
