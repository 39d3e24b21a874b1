export { advanceRequest } from './advance-request.ts';
export { cancelRequest } from './cancel-request.ts';
export { numberKeyOf } from './destination-row.ts';
export { findRequest } from './find-request.ts';
export { insertRequest } from './insert-request.ts';
export type { InsertDeps, RequestInput } from './insert-request.ts';
