export { forgetKeys } from './forget-keys.ts';
export { resign } from './resign.ts';
export { reseal } from './reseal.ts';
export type { ResealReport } from './reseal.ts';
