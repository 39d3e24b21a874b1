export type { PayPagesDeps } from './deps.ts';
export { createPayLimits } from './limits.ts';
export type { PayUseCases } from './pay-use-cases.ts';
export type { PublicFormUseCases } from './public-form-use-cases.ts';
