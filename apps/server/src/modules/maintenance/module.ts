import { defineModule, type DepsOf } from '#platform/contents';
import { maintenanceRoutes } from '#modules/maintenance';

export const maintenanceModule = defineModule<DepsOf<typeof maintenanceRoutes>>({
  routes: [maintenanceRoutes],
});
