export { ruleAppliers } from './begin-raises.ts';
export { rulesRoutes } from './endpoints.ts';
