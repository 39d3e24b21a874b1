export { confirmSession } from './confirm-session.ts';
export { openOwnCodes } from './own-codes.ts';
export { readConfirmedAt } from './read-confirmed-at.ts';
export { requirePassword } from './require-password.ts';
export { switchOffTotp } from './switch-off-totp.ts';
