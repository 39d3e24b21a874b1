export { foundRoot } from './found-root.ts';
export type { Root } from './found-root.ts';
