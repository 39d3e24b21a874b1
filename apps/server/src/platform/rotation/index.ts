export { reseal } from './reseal.ts';
export type { ResealReport } from './reseal.ts';
