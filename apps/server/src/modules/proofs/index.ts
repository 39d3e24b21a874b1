export { proofsRoutes } from './endpoints.ts';
export { readSources } from './read-sources.ts';
export type { Sources } from './read-sources.ts';
