export { openFormLimits } from './form-limits.ts';
export type { FormLimits } from './form-limits.ts';
export type { PublicFormsDeps } from './public-forms-deps.ts';
export { readForm } from './read-form.ts';
export { requestTransaction } from './request-transaction.ts';
export type { FormOutcome, FormWish } from './request-transaction.ts';
export { track } from './track.ts';
