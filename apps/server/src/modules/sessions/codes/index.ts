export { customerKey } from './customer-key.ts';
export { newCode, newLinkToken, newRefNo } from './link-text.ts';
export type { CodePrefix } from './link-text.ts';
