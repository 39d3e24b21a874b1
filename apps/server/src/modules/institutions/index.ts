export { institutionsRoutes } from './endpoints.ts';
export { importInstitutions } from './import-institutions.ts';
export { seedInstitutions } from './seed-institutions.ts';
