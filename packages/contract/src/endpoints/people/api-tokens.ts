import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins, forMerchants } from '../../access.ts';
import { isIpEntry } from '../../console/ip-entry.ts';
import { tokenScopes } from '../../roles.ts';
import { idSchema, modeSchema, pageOf, pageQuery, timeSchema } from '../../schemas.ts';

/** `ending`: replaced by a rotation and still counting until `expiresAt`. */
const apiTokenStates = ['active', 'ending', 'expired', 'revoked'] as const;
export type ApiTokenState = (typeof apiTokenStates)[number];

/**
 * Why nobody answers for a token: its maker or last adopter was disabled, lost rights or reset the
 * password by mail.
 */
export const tokenEndReasons = ['userDisabled', 'roleChanged', 'passwordReset'] as const;
export type TokenEndReason = (typeof tokenEndReasons)[number];

/** How long a rotated token may go on counting beside its successor. */
const longestOverlapHours = 7 * 24;
/** Active tokens of one merchant and mode; those that end after a rotation are not counted. */
export const apiTokenLimit = 50;

export const ipEntrySchema = z
  .string()
  .max(64)
  .refine(isIpEntry, 'an address or a network such as 203.0.113.0/24');
const apiTokenNameSchema = z.string().trim().min(1, 'a name').max(80);

const tokenRow = z
  .strictObject({
    id: idSchema('tok'),
    mode: modeSchema,
    name: z.string(),
    /** How the token begins and ends: enough to recognise it. */
    prefix: z.string(),
    last4: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    ipAllowlist: z.array(z.string()),
    state: z.enum(apiTokenStates),
    expiresAt: timeSchema.nullable(),
    /** To the minute. */
    lastUsedAt: timeSchema.nullable(),
    lastUsedIp: z.string().nullable(),
    /** Null when an operator or the system made it. */
    createdBy: z.strictObject({ id: idSchema('usr'), name: z.string() }).nullable(),
    createdAt: timeSchema,
    /** Who answers for it since its maker does no longer. */
    adoptedBy: z.strictObject({ id: idSchema('usr'), name: z.string() }).nullable(),
    /** It ends then, for this reason, unless a colleague adopts it. */
    ends: z.strictObject({ at: timeSchema, because: z.enum(tokenEndReasons) }).nullable(),
    replacedBy: idSchema('tok').nullable(),
    revokedAt: timeSchema.nullable(),
  })
  .meta({ id: 'ApiTokenRow' });

/** The whole token is here and in no other answer, and it is not stored. */
const withToken = z.strictObject({ apiToken: tokenRow, token: z.string() });

const one = z.strictObject({ id: idSchema('tok') });
const list = z.strictObject({
  ...pageQuery,
  mode: modeSchema.optional(),
  state: z.enum(apiTokenStates).optional(),
});
const reason = z.string().trim().max(500).optional();

/** A merchant's keys to the merchant API. Operators see them masked and may revoke them. */
export const apiTokenEndpoints = {
  listApiTokens: endpoint('listApiTokens', 'GET /api/api-tokens', {
    ...forMerchants('apiTokens.read'),
    summary: 'API tokens of the merchant, newest first, never whole',
    query: list,
    answer: pageOf(tokenRow),
    errors: ['cursorInvalid'],
  }),
  createApiToken: endpoint('createApiToken', 'POST /api/api-tokens', {
    ...forMerchants('apiTokens.manage'),
    summary: 'Make an API token; this answer alone shows it whole',
    status: 201,
    body: z.strictObject({
      name: apiTokenNameSchema,
      mode: modeSchema,
      scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
      ipAllowlist: z.array(ipEntrySchema).max(50).optional(),
      /** Absent: it counts until it is revoked. */
      expiresAt: timeSchema.optional(),
    }),
    answer: withToken,
    stepUp: true,
    errors: ['forbidden', 'tokenLimitReached', 'merchantNotActive'],
  }),
  rotateApiToken: endpoint('rotateApiToken', 'POST /api/api-tokens/:id/rotate', {
    ...forMerchants('apiTokens.manage'),
    summary: 'Make the successor of an API token; the old one counts for the chosen time beside it',
    status: 201,
    params: one,
    body: z.strictObject({
      /** 0 ends the old one at once. */
      overlapHours: z.number().int().min(0).max(longestOverlapHours),
      /** Of the successor. Absent: as far away as the old one’s was when it was made; null: none. */
      expiresAt: timeSchema.nullable().optional(),
    }),
    answer: withToken,
    stepUp: true,
    errors: ['notFound', 'forbidden', 'stateConflict', 'merchantNotActive'],
  }),
  adoptApiToken: endpoint('adoptApiToken', 'POST /api/api-tokens/:id/adopt', {
    ...forMerchants('apiTokens.manage'),
    summary: 'Answer for an API token whose maker does no longer, so that it does not end',
    params: one,
    answer: tokenRow,
    stepUp: true,
    errors: ['notFound', 'forbidden', 'stateConflict'],
  }),
  revokeApiToken: endpoint('revokeApiToken', 'POST /api/api-tokens/:id/revoke', {
    ...forMerchants('apiTokens.revoke'),
    summary: 'End an API token at once',
    params: one,
    body: z.strictObject({ reason }),
    answer: tokenRow,
    errors: ['notFound', 'stateConflict'],
  }),
  listMerchantApiTokens: endpoint('listMerchantApiTokens', 'GET /api/merchants/:id/api-tokens', {
    ...forAdmins('apiTokens.read'),
    summary: 'API tokens of one merchant, newest first, never whole',
    params: z.strictObject({ id: idSchema('mer') }),
    query: list,
    answer: pageOf(tokenRow),
    errors: ['notFound', 'cursorInvalid'],
  }),
  revokeMerchantApiToken: endpoint(
    'revokeMerchantApiToken',
    'POST /api/merchants/:id/api-tokens/:tokenId/revoke',
    {
      ...forAdmins('apiTokens.revoke'),
      summary: 'End a merchant\u2019s API token at once',
      params: z.strictObject({ id: idSchema('mer'), tokenId: idSchema('tok') }),
      body: z.strictObject({ reason: z.string().trim().min(1, 'a reason').max(500) }),
      answer: tokenRow,
      errors: ['notFound', 'stateConflict'],
    },
  ),
};

export type ApiTokenRow = z.output<typeof tokenRow>;
export type NewApiTokenAnswer = z.output<typeof withToken>;
