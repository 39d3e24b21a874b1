export { reportsRoutes } from './endpoints.ts';
