export { codeRows } from './code-rows.ts';
export { forgetCodesOf, readInvitationUntil, sendCode } from './send-code.ts';
