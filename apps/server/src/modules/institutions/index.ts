export { institutionsRoutes } from './endpoints.ts';
export { importInstitutions } from './import-institutions.ts';
export { findInstitution } from './list-institutions.ts';
export { seedInstitutions } from './seed-institutions.ts';
