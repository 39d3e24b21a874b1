import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forSignedIn } from '../../access.ts';
import { idSchema, localeSchema, timeSchema } from '../../schemas.ts';
import { totpCodeSchema } from './auth.ts';

/** A code of a mailed link. Random, short-lived, counts once. */
const codeSchema = z.string().min(1).max(128);
/** Length and list are checked by the server, which answers passwordTooShort or passwordTooCommon. */
const newPasswordSchema = z.string().min(1).max(256);
const passwordSchema = z.string().min(1).max(256);
const none = z.undefined();

const ownSessionSchema = z
  .strictObject({
    id: idSchema('ses'),
    isCurrent: z.boolean(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    createdAt: timeSchema,
    lastUsedAt: timeSchema,
    expiresAt: timeSchema,
  })
  .meta({ id: 'OwnSession' });

/** What people do with their own access, signed in or by a mailed link. */
export const accountEndpoints = {
  checkCode: endpoint('checkCode', 'POST /api/auth/check-code', {
    surface: 'console',
    who: 'anyone',
    summary: 'Whether a mailed link still counts, and whose it is',
    body: z.strictObject({ code: codeSchema, purpose: z.enum(['activate', 'resetPassword']) }),
    answer: z.strictObject({ email: z.string(), name: z.string(), needsTotp: z.boolean() }),
    needsNoRoom: true,
    errors: ['codeInvalid', 'tooManyRequests'],
  }),
  activate: endpoint('activate', 'POST /api/auth/activate', {
    surface: 'console',
    who: 'anyone',
    summary: 'Choose the first password by the mailed link',
    body: z.strictObject({ code: codeSchema, password: newPasswordSchema }),
    answer: none,
    status: 204,
    errors: ['codeInvalid', 'passwordTooShort', 'passwordTooCommon', 'tooManyRequests'],
  }),
  forgotPassword: endpoint('forgotPassword', 'POST /api/auth/forgot-password', {
    surface: 'console',
    who: 'anyone',
    summary: 'Mail a reset link, when the address has an active user; the answer never tells',
    body: z.strictObject({ email: z.string().min(3).max(254) }),
    answer: none,
    status: 204,
    errors: ['tooManyRequests'],
  }),
  resetPassword: endpoint('resetPassword', 'POST /api/auth/reset-password', {
    surface: 'console',
    who: 'anyone',
    summary: 'Choose a new password by the mailed link; ends every session',
    body: z.strictObject({
      code: codeSchema,
      password: newPasswordSchema,
      totp: totpCodeSchema.optional(),
      recoveryCode: z.string().min(8).max(32).optional(),
    }),
    answer: none,
    status: 204,
    errors: [
      'codeInvalid',
      'passwordTooShort',
      'passwordTooCommon',
      'oneTimeCodeWrong',
      'tooManyRequests',
    ],
  }),
  confirmSession: endpoint('confirmSession', 'POST /api/auth/confirm', {
    ...forSignedIn,
    summary:
      'Give the password or a one-time code again, one of the two: for five minutes this session may do what needs it',
    body: z.strictObject({ password: passwordSchema.optional(), totp: totpCodeSchema.optional() }),
    answer: none,
    status: 204,
    errors: ['wrongPassword', 'oneTimeCodeWrong', 'temporarilyLocked', 'stateConflict'],
  }),
  changePassword: endpoint('changePassword', 'POST /api/auth/change-password', {
    ...forSignedIn,
    summary: 'Change the password; ends every other session',
    body: z.strictObject({ currentPassword: passwordSchema, newPassword: newPasswordSchema }),
    answer: none,
    status: 204,
    errors: ['wrongPassword', 'passwordTooShort', 'passwordTooCommon', 'temporarilyLocked'],
  }),
  startTotp: endpoint('startTotp', 'POST /api/auth/totp/start', {
    ...forSignedIn,
    summary: 'Make a secret for an authenticator app; it counts after confirmTotp',
    body: z.strictObject({ password: passwordSchema }),
    answer: z.strictObject({ secret: z.string(), uri: z.string() }),
    errors: ['wrongPassword', 'stateConflict', 'temporarilyLocked'],
  }),
  confirmTotp: endpoint('confirmTotp', 'POST /api/auth/totp/confirm', {
    ...forSignedIn,
    summary: 'Switch one-time codes on; answers the recovery codes, once',
    body: z.strictObject({ totp: totpCodeSchema }),
    answer: z.strictObject({ recoveryCodes: z.array(z.string()) }),
    errors: ['oneTimeCodeWrong', 'stateConflict', 'temporarilyLocked'],
  }),
  stopTotp: endpoint('stopTotp', 'POST /api/auth/totp/stop', {
    ...forSignedIn,
    summary: 'Switch one-time codes off',
    body: z.strictObject({ password: passwordSchema, totp: totpCodeSchema }),
    answer: none,
    status: 204,
    errors: ['wrongPassword', 'oneTimeCodeWrong', 'stateConflict', 'temporarilyLocked'],
  }),
  renewRecoveryCodes: endpoint('renewRecoveryCodes', 'POST /api/auth/totp/recovery-codes', {
    ...forSignedIn,
    summary: 'New recovery codes; the old ones stop counting',
    body: z.strictObject({ password: passwordSchema, totp: totpCodeSchema }),
    answer: z.strictObject({ recoveryCodes: z.array(z.string()) }),
    errors: ['wrongPassword', 'oneTimeCodeWrong', 'stateConflict', 'temporarilyLocked'],
  }),
  listOwnSessions: endpoint('listOwnSessions', 'GET /api/auth/sessions', {
    ...forSignedIn,
    summary: 'Where this user is signed in',
    answer: z.strictObject({ data: z.array(ownSessionSchema) }),
  }),
  endOtherSessions: endpoint('endOtherSessions', 'POST /api/auth/sessions/end-others', {
    ...forSignedIn,
    summary: 'Sign out everywhere else',
    answer: z.strictObject({ ended: z.number().int() }),
  }),
  endOwnSession: endpoint('endOwnSession', 'POST /api/auth/sessions/:id/end', {
    ...forSignedIn,
    summary: 'Sign out in one place',
    params: z.strictObject({ id: idSchema('ses') }),
    answer: none,
    status: 204,
    errors: ['notFound'],
  }),
  updateProfile: endpoint('updateProfile', 'PATCH /api/auth/profile', {
    ...forSignedIn,
    summary: 'Own name, language and time zone',
    body: z.strictObject({
      name: z.string().trim().min(1).max(120).optional(),
      locale: localeSchema.optional(),
      timeZone: z.string().max(64).optional(),
    }),
    answer: none,
    status: 204,
  }),
};

export type OwnSession = z.output<typeof ownSessionSchema>;
