import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forMerchants } from '../../access.ts';
import { idSchema, modeSchema, pageOf, pageQuery, timeSchema } from '../../schemas.ts';

/** How answers are told apart by their status; `failed` is 4xx and 5xx together. */
export const callOutcomes = ['2xx', '3xx', '4xx', '5xx', 'failed'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const loggedMethods = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
/** Calls are kept this long. */
export const callsKeptDays = 30;

const callRow = z
  .strictObject({
    id: idSchema('apc'),
    /** When it was answered. */
    at: timeSchema,
    mode: modeSchema,
    method: z.string(),
    /** As it was asked for, with its query; what opens something is taken out. */
    path: z.string(),
    /** The path of the reference, such as `/v1/transactions/:id`; null when there is no such path. */
    route: z.string().nullable(),
    status: z.number().int(),
    /** Of the error catalogue; null when it went well. */
    code: z.string().nullable(),
    requestId: z.string(),
    durationMs: z.number().int(),
    token: z.strictObject({ id: idSchema('tok'), name: z.string(), last4: z.string() }),
    ip: z.string().nullable(),
    idempotencyKey: z.string().nullable(),
  })
  .meta({ id: 'ApiCall' });

const wholeCall = z
  .strictObject({
    ...callRow.shape,
    /** JSON text, masked and cut; null when there was none or it was no JSON. */
    requestBody: z.string().nullable(),
    responseBody: z.string().nullable(),
  })
  .meta({ id: 'WholeApiCall' });

/** What a merchant's servers asked of the merchant API and what they were answered. */
export const apiLogEndpoints = {
  listApiCalls: endpoint('listApiCalls', 'GET /api/api-log', {
    ...forMerchants('apiLog.read'),
    summary:
      'Calls of the merchant API by the merchant\u2019s tokens in the last 30 days, newest first',
    query: z.strictObject({
      ...pageQuery,
      mode: modeSchema.optional(),
      method: z.enum(loggedMethods).optional(),
      outcome: z.enum(callOutcomes).optional(),
      route: z.string().min(1).max(200).optional(),
      requestId: z.string().min(1).max(64).optional(),
      from: timeSchema.optional(),
      to: timeSchema.optional(),
    }),
    answer: pageOf(callRow),
    errors: ['cursorInvalid'],
  }),
  getApiCall: endpoint('getApiCall', 'GET /api/api-log/:id', {
    ...forMerchants('apiLog.read'),
    summary: 'One call with what was sent and answered, masked',
    params: z.strictObject({ id: idSchema('apc') }),
    answer: wholeCall,
    errors: ['notFound'],
  }),
};

export type ApiCallRow = z.output<typeof callRow>;
export type WholeApiCall = z.output<typeof wholeCall>;
