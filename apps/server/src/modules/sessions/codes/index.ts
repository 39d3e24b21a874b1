export { newCode, newLinkToken, newRefNo } from './link-text.ts';
export type { CodePrefix } from './link-text.ts';
