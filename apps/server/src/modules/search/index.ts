export { searchRoutes } from './endpoints.ts';
export { findAnything } from './find-anything.ts';
export type { Seeker } from './seeker.ts';
