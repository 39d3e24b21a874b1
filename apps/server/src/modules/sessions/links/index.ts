export {
  embedOrigins,
  findByToken,
  setPageOpened,
  mintReadOnlyToken,
  readSessionType,
} from './pay-links.ts';
export { noPayUrl, readPayUrl } from './read-pay-url.ts';
export { renewLink } from './renew-link.ts';
export { createSessionChanges } from './session-changes.ts';
export type { SessionChanges } from './session-changes.ts';
