export { identityRoutes } from './endpoints.ts';
