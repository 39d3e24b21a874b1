export type { PayLimits, PayPagesDeps } from './deps.ts';
export { authenticatePayer, payRoutes } from './endpoints.ts';
export { openPayLimits } from './limits.ts';
export { embedScriptPath } from './send-embed-script.ts';
export { payPages } from './pay-pages.ts';
export { previewRoutes } from './preview-routes.ts';
export type { PublicFormUseCases } from './public-form-use-cases.ts';
export type { DestinationEntered, PayUseCases, Withdrawer } from './pay-use-cases.ts';
