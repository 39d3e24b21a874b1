import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forSignedIn } from '../../access.ts';
import { roleIds } from '../../roles.ts';
import { teamRoles } from '../../team-roles.ts';
import { balanceSchema, idSchema, localeSchema } from '../../schemas.ts';

export const totpCodeSchema = z
  .string()
  .regex(/^\d{6}$/, 'the six digits of the authenticator app');
const tokenPair = z.strictObject({ accessToken: z.string(), refreshToken: z.string() });
const roleId = z.literal([...roleIds]);

export const currentUserSchema = z
  .strictObject({
    id: idSchema('usr'),
    email: z.string(),
    name: z.string(),
    roleId,
    isLogin: z.literal(true),
    locale: localeSchema,
    timeZone: z.string(),
    hasTotp: z.boolean(),
    /** Whether this installation is a demonstration with published passwords. */
    installation: z.enum(['demo', 'live']),
    merchantId: idSchema('mer').optional(),
    teamRole: z.enum(teamRoles).optional(),
    merchant: z
      .strictObject({ code: z.string(), name: z.string(), currency: z.enum(['IDR', 'PHP']) })
      .optional(),
    /** Of people of a merchant who may read its books. */
    balance: balanceSchema.optional(),
  })
  .meta({ id: 'CurrentUser' });

export const authEndpoints = {
  signIn: endpoint('signIn', 'POST /api/auth/signin', {
    surface: 'console',
    who: 'anyone',
    summary: 'Sign in with e-mail and password',
    body: z.strictObject({
      email: z.string().min(3).max(254),
      password: z.string().min(1).max(256),
      totp: totpCodeSchema.optional(),
      /** Instead of the one-time code, when the authenticator app is lost. Each counts once. */
      recoveryCode: z.string().min(8).max(32).optional(),
    }),
    answer: z.strictObject({
      token: tokenPair,
      session: z.strictObject({ id: idSchema('ses'), roleId }),
    }),
    needsNoRoom: true,
    errors: [
      'wrongCredentials',
      'totpRequired',
      'temporarilyLocked',
      'wrongConsole',
      'merchantSuspended',
      'merchantNotActive',
    ],
  }),
  refreshToken: endpoint('refreshToken', 'POST /api/auth/refresh-token', {
    surface: 'console',
    who: 'anyone',
    summary: 'Exchange the refresh token in Authorization for a new pair',
    answer: z.strictObject({ token: tokenPair }),
    needsNoRoom: true,
    errors: ['signedOut', 'wrongConsole', 'tooManyRequests'],
  }),
  currentUser: endpoint('currentUser', 'GET /api/auth/current-user', {
    ...forSignedIn,
    summary: 'The signed-in user with the merchant\u2019s balance',
    answer: currentUserSchema,
    errors: ['signedOut', 'wrongConsole'],
  }),
  logOut: endpoint('logOut', 'POST /api/auth/logout', {
    ...forSignedIn,
    summary: 'End this session and its tokens',
    answer: z.undefined(),
    status: 204,
    needsNoRoom: true,
    errors: ['signedOut'],
  }),
  countries: endpoint('countries', 'GET /api/countries', {
    surface: 'console',
    who: 'anyone',
    summary: 'Countries with dial code and currency',
    answer: z.array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
        dialCode: z.string(),
        currency: z.string(),
      }),
    ),
  }),
};

export type CurrentUser = z.output<typeof currentUserSchema>;
