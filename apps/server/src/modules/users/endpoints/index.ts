export { userAppliers } from './begin-raises.ts';
export { usersRoutes } from './endpoints.ts';
