export { rateVersion } from './rate-version.ts';
export { observeVersions, readComponents } from './observe-versions.ts';
export { readNode } from './read-node.ts';
export type { BroughtBy, Component } from './read-node.ts';
export { readProduct } from './read-product.ts';
export { askPostgres } from './read-postgres.ts';
