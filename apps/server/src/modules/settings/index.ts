export { settingsRoutes } from './endpoints.ts';
