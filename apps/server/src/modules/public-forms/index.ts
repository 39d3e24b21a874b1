export { createFormLimits } from './form-limits.ts';
export type { FormLimits } from './form-limits.ts';
export type { PublicFormsDeps } from './public-forms-deps.ts';
export { payerMailListeners } from './mail-payers.ts';
export type { PayerMailsDeps } from './mail-payers.ts';
export { readForm } from './read-form.ts';
export { requestTransaction } from './request-transaction.ts';
export { track } from './track.ts';
