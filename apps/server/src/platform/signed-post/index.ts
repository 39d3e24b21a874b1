export { checkAddress } from './check-address.ts';
export type { CheckedAddress } from './check-address.ts';
export { sendRequest } from './send-request.ts';
export type { Outcome } from './send-request.ts';
export { signatureHeaders } from './sign.ts';
