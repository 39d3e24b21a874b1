export { evidenceRoutes } from './endpoints.ts';
export { readEvidenceOf, refuseUnknownFiles } from './evidence-of.ts';
