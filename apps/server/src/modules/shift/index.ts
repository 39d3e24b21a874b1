export { shiftRoutes } from './endpoints.ts';
