export { viewsRoutes } from './endpoints.ts';
