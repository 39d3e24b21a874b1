export { confirmSession } from './confirm-session.ts';
export { createOwnCodes } from './own-codes.ts';
export { readConfirmedAt } from './read-confirmed-at.ts';
export { requirePassword } from './require-password.ts';
export { switchOffTotp } from './switch-off-totp.ts';
