export { usersRoutes } from './endpoints.ts';
