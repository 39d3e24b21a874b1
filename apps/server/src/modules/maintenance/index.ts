export { maintenanceRoutes } from './endpoints.ts';
export { maintenanceSetting } from './maintenance-setting.ts';
export { readMaintenance } from './read-maintenance.ts';
