import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins, forBoth } from '../../access.ts';
import { roleIds } from '../../roles.ts';
import { teamRoles } from '../../team-roles.ts';
import { idSchema, localeSchema, pageQuery, timeSchema } from '../../schemas.ts';

export const userStatuses = ['invited', 'active', 'locked', 'disabled'] as const;
export type UserStatus = (typeof userStatuses)[number];

const roleId = z.literal([...roleIds]);
const nameSchema = z.string().trim().min(1, 'a name').max(120);

export const userRow = z
  .strictObject({
    id: idSchema('usr'),
    email: z.string(),
    name: z.string(),
    roleId,
    /** `locked` while too many wrong passwords keep the account shut. */
    status: z.enum(userStatuses),
    lockedUntil: timeSchema.nullable(),
    hasTotp: z.boolean(),
    merchantId: idSchema('mer').nullable(),
    /** Of people of a merchant. */
    teamRole: z.enum(teamRoles).nullable(),
    lastLoginAt: timeSchema.nullable(),
    createdAt: timeSchema,
  })
  .meta({ id: 'UserRow' });

const userDetail = z
  .strictObject({
    user: userRow,
    locale: localeSchema,
    timeZone: z.string(),
    invitedBy: z.strictObject({ id: idSchema('usr'), name: z.string() }).nullable(),
    /** Until when the mailed invitation counts; null when none is open. */
    invitationUntil: timeSchema.nullable(),
    sessions: z.array(
      z.strictObject({
        id: idSchema('ses'),
        ip: z.string().nullable(),
        userAgent: z.string().nullable(),
        createdAt: timeSchema,
        lastUsedAt: timeSchema,
      }),
    ),
  })
  .meta({ id: 'UserDetail' });

const one = { params: z.strictObject({ id: idSchema('usr') }), answer: userRow } as const;

/** The people of an installation (operators) or of one merchant (its own team). Foreign rows answer notFound. */
export const userEndpoints = {
  listUsers: endpoint('listUsers', 'GET /api/users', {
    ...forBoth('users.read'),
    summary: 'Users, newest first; a merchant sees its own team',
    query: z.strictObject({
      ...pageQuery,
      search: z.string().min(2).max(120).optional(),
      roleId: z
        .string()
        .regex(/^[1-5]$/, 'a role from 1 to 5')
        .transform((text) => Number(text) as 1 | 2 | 3 | 4 | 5)
        .optional(),
      status: z.enum(userStatuses).optional(),
    }),
    answer: z.strictObject({
      data: z.array(userRow),
      next: z.string().nullable(),
      total: z.number().int(),
      more: z.boolean(),
    }),
    errors: ['cursorInvalid'],
  }),
  inviteUser: endpoint('inviteUser', 'POST /api/users', {
    ...forBoth('users.invite'),
    summary:
      'Invite by e-mail; roles 2, 3 and 5 by operators, role 1 by Admins, role 4 by a merchant into its own team',
    body: z.strictObject({
      email: z.string().trim().min(3).max(254),
      name: nameSchema,
      roleId: z.literal([1, 2, 3, 4, 5]),
      /** Exactly for role 4. */
      teamRole: z.enum(teamRoles).optional(),
    }),
    stepUp: true,
    answer: userRow,
    status: 201,
    errors: ['emailUsed', 'emailInvalid'],
  }),
  getUser: endpoint('getUser', 'GET /api/users/:id', {
    ...forBoth('users.read'),
    summary: 'User information with open sessions',
    params: one.params,
    answer: userDetail,
    errors: ['notFound'],
  }),
  updateUser: endpoint('updateUser', 'PATCH /api/users/:id', {
    ...forBoth('users.changeRole'),
    summary:
      'Change name or role of an operator, or the team role of a colleague; a new role ends every session',
    ...one,
    body: z.strictObject({
      name: nameSchema.optional(),
      roleId: z.literal([2, 3, 5]).optional(),
      teamRole: z.enum(teamRoles).optional(),
    }),
    stepUp: ['roleId', 'teamRole'],
    errors: [
      'mailNeeded',
      'changePending',
      'notFound',
      'forbidden',
      'stateConflict',
      'ownUser',
      'lastActiveUser',
    ],
  }),
  resendInvitation: endpoint('resendInvitation', 'POST /api/users/:id/resend-invitation', {
    ...forBoth('users.invite'),
    stepUp: true,
    summary: 'Mail a new invitation; the old link stops counting',
    ...one,
    errors: ['notFound', 'stateConflict'],
  }),
  disableUser: endpoint('disableUser', 'POST /api/users/:id/disable', {
    ...forBoth('users.disable'),
    summary: 'End the user\u2019s tokens and sockets at once and refuse sign-in',
    ...one,
    body: z.strictObject({
      reason: z.string().trim().max(500).optional(),
      /** Of suspicion: the API tokens that he answers for end now, and nobody can adopt them. */
      stopTokens: z.boolean().optional(),
    }),
    errors: ['notFound', 'stateConflict', 'ownUser', 'lastActiveUser'],
  }),
  enableUser: endpoint('enableUser', 'POST /api/users/:id/enable', {
    ...forBoth('users.disable'),
    stepUp: true,
    summary: 'Let a disabled user sign in again',
    ...one,
    errors: ['mailNeeded', 'changePending', 'notFound', 'stateConflict'],
  }),
  unlockUser: endpoint('unlockUser', 'POST /api/users/:id/unlock', {
    ...forAdmins('users.manage'),
    summary: 'Forget the failed sign-ins of a locked user',
    ...one,
    errors: ['notFound', 'stateConflict', 'ownUser'],
  }),
  resetUserTotp: endpoint('resetUserTotp', 'POST /api/users/:id/reset-totp', {
    ...forAdmins('users.manage'),
    stepUp: true,
    summary: 'Switch off one-time codes of a user who lost the app; ends every session',
    ...one,
    body: z.strictObject({ reason: z.string().trim().min(1, 'a reason').max(500) }),
    errors: ['notFound', 'stateConflict', 'ownUser'],
  }),
};

export type UserRow = z.output<typeof userRow>;
export type UserDetail = z.output<typeof userDetail>;
