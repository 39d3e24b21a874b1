export { accountPageRoutes, accountPhoneRoutes } from './account-endpoints.ts';
