export { codeRows } from './code-rows.ts';
export { deleteCodesOf, readInvitationUntil, sendCode } from './send-code.ts';
