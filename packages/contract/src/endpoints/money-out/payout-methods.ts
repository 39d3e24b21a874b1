import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins, forMerchants, forTokens } from '../../access.ts';
import { payoutMethodStatuses } from '../../payout-methods.ts';
import { idSchema, modeSchema, pageOf, pageQuery } from '../../schemas.ts';
import {
  accountVerificationSchema,
  payoutDestination,
  payoutMethodBody,
  payoutMethodChange,
  payoutMethodRow,
  payoutMethodSchema,
  verificationBody,
  verificationStatusSchema,
} from './payout-shapes.ts';

const idempotencyErrors = [
  'idempotencyKeyMissing',
  'idempotencyKeyReused',
  'idempotencyInProgress',
] as const;
const destinationErrors = ['institutionNotUsable', 'destinationNotPossible'] as const;
const addErrors = [
  ...destinationErrors,
  'qrInvalid',
  'payoutMethodExists',
  'payoutMethodLimitReached',
  'merchantNotActive',
] as const;

const method = z.strictObject({ id: idSchema('pym') });
const verification = z.strictObject({ id: idSchema('avf') });
const ofMerchant = z.strictObject({ id: idSchema('mer'), methodId: idSchema('pym') });
const list = { ...pageQuery, status: z.enum(payoutMethodStatuses).optional() };
/** People see one mode at a time, live when they do not say which. */
const oneMode = { mode: modeSchema.optional() };
const why = z.strictObject({ reason: z.string().trim().min(1, 'a reason').max(500) });

/** Where a merchant is paid out, and whose accounts those are. */
export const payoutMethodEndpoints = {
  createPayoutMethod: endpoint('createPayoutMethod', 'POST /v1/payout-methods', {
    ...forTokens('payoutMethods:write'),
    idempotent: true,
    status: 201,
    summary: 'Add a destination; its holder is asked for at once',
    body: payoutMethodBody,
    answer: payoutMethodSchema,
    errors: [...addErrors, ...idempotencyErrors],
  }),
  listPayoutMethods: endpoint('listPayoutMethods', 'GET /v1/payout-methods', {
    ...forTokens('payoutMethods:read'),
    summary: 'Destinations, newest first',
    query: z.strictObject(list),
    answer: pageOf(payoutMethodSchema),
    errors: ['cursorInvalid'],
  }),
  getPayoutMethod: endpoint('getPayoutMethod', 'GET /v1/payout-methods/:id', {
    ...forTokens('payoutMethods:read'),
    summary: 'One destination',
    params: method,
    answer: payoutMethodSchema,
    errors: ['notFound'],
  }),
  updatePayoutMethod: endpoint('updatePayoutMethod', 'PATCH /v1/payout-methods/:id', {
    ...forTokens('payoutMethods:write'),
    idempotent: true,
    summary: 'Make it the default, or replace it by another',
    params: method,
    body: payoutMethodChange,
    answer: payoutMethodSchema,
    errors: ['notFound', 'stateConflict', ...addErrors, ...idempotencyErrors],
  }),
  deletePayoutMethod: endpoint('deletePayoutMethod', 'DELETE /v1/payout-methods/:id', {
    ...forTokens('payoutMethods:write'),
    idempotent: true,
    status: 204,
    summary: 'Remove a destination',
    params: method,
    answer: z.undefined(),
    errors: ['notFound', 'stateConflict', ...idempotencyErrors],
  }),
  createAccountVerification: endpoint(
    'createAccountVerification',
    'POST /v1/account-verifications',
    {
      ...forTokens('payoutMethods:write'),
      idempotent: true,
      status: 202,
      summary: 'Ask whose account it is',
      body: verificationBody,
      answer: accountVerificationSchema,
      errors: [...destinationErrors, 'merchantNotActive', ...idempotencyErrors],
    },
  ),
  listAccountVerifications: endpoint('listAccountVerifications', 'GET /v1/account-verifications', {
    ...forTokens('payoutMethods:read'),
    summary: 'Inquiries, newest first',
    query: z.strictObject({ ...pageQuery, status: verificationStatusSchema.optional() }),
    answer: pageOf(accountVerificationSchema),
    errors: ['cursorInvalid'],
  }),
  getAccountVerification: endpoint('getAccountVerification', 'GET /v1/account-verifications/:id', {
    ...forTokens('payoutMethods:read'),
    summary: 'One inquiry',
    params: verification,
    answer: accountVerificationSchema,
    errors: ['notFound'],
  }),

  listPayoutDestinations: endpoint('listPayoutDestinations', 'GET /api/payout-destinations', {
    ...forMerchants('payoutMethods.read'),
    summary:
      'Institutions that the merchant can be paid out to now, by name, with what their numbers look like',
    query: z.strictObject({ search: z.string().min(1).max(120).optional() }),
    answer: z.strictObject({ data: z.array(payoutDestination) }),
  }),
  listOwnPayoutMethods: endpoint('listOwnPayoutMethods', 'GET /api/payout-methods', {
    ...forMerchants('payoutMethods.read'),
    summary:
      'Destinations of the merchant, newest first; without a status those that are active or blocked',
    query: z.strictObject({ ...list, ...oneMode }),
    answer: pageOf(payoutMethodRow),
    errors: ['cursorInvalid'],
  }),
  addOwnPayoutMethod: endpoint('addOwnPayoutMethod', 'POST /api/payout-methods', {
    ...forMerchants('payoutMethods.manage'),
    stepUp: true,
    status: 201,
    summary: 'Add a destination; its holder is asked for at once',
    body: z.strictObject({ ...payoutMethodBody.shape, ...oneMode }),
    answer: payoutMethodRow,
    errors: ['mailNeeded', ...addErrors],
  }),
  getOwnPayoutMethod: endpoint('getOwnPayoutMethod', 'GET /api/payout-methods/:id', {
    ...forMerchants('payoutMethods.read'),
    summary: 'One destination',
    params: method,
    query: z.strictObject(oneMode),
    answer: payoutMethodRow,
    errors: ['notFound'],
  }),
  changeOwnPayoutMethod: endpoint('changeOwnPayoutMethod', 'PATCH /api/payout-methods/:id', {
    ...forMerchants('payoutMethods.manage'),
    stepUp: ['institutionCode', 'accountNumber', 'holderName', 'qrPayload'],
    summary: 'Make it the default, or replace it by another',
    params: method,
    body: payoutMethodChange,
    answer: payoutMethodRow,
    errors: ['notFound', 'stateConflict', 'mailNeeded', ...addErrors],
  }),
  removeOwnPayoutMethod: endpoint('removeOwnPayoutMethod', 'DELETE /api/payout-methods/:id', {
    ...forMerchants('payoutMethods.manage'),
    status: 204,
    summary: 'Remove a destination',
    params: method,
    answer: z.undefined(),
    errors: ['notFound', 'stateConflict'],
  }),
  revealOwnPayoutMethod: endpoint('revealOwnPayoutMethod', 'POST /api/payout-methods/:id/reveal', {
    ...forMerchants('payoutMethods.manage'),
    summary: 'Its whole number; each look is recorded',
    params: method,
    answer: z.strictObject({ accountNumber: z.string(), qrPayload: z.string().nullable() }),
    errors: ['notFound'],
  }),
  verifyOwnPayoutMethod: endpoint('verifyOwnPayoutMethod', 'POST /api/payout-methods/:id/verify', {
    ...forMerchants('payoutMethods.manage'),
    status: 202,
    summary: 'Ask again whose account it is',
    params: method,
    answer: payoutMethodRow,
    errors: ['notFound', 'stateConflict'],
  }),
  startOwnVerification: endpoint('startOwnVerification', 'POST /api/account-verifications', {
    ...forMerchants('payoutMethods.manage'),
    status: 202,
    summary: 'Ask whose account it is before adding it',
    body: z.strictObject({ ...verificationBody.shape, ...oneMode }),
    answer: accountVerificationSchema,
    errors: [...destinationErrors, 'merchantNotActive'],
  }),
  getOwnVerification: endpoint('getOwnVerification', 'GET /api/account-verifications/:id', {
    ...forMerchants('payoutMethods.read'),
    summary: 'One inquiry',
    params: verification,
    query: z.strictObject(oneMode),
    answer: accountVerificationSchema,
    errors: ['notFound'],
  }),

  listMerchantPayoutMethods: endpoint(
    'listMerchantPayoutMethods',
    'GET /api/merchants/:id/payout-methods',
    {
      ...forAdmins('payoutMethods.read'),
      summary: 'Destinations of one merchant, newest first, numbers masked',
      params: z.strictObject({ id: idSchema('mer') }),
      query: z.strictObject({ ...list, ...oneMode }),
      answer: pageOf(payoutMethodRow),
      errors: ['notFound', 'cursorInvalid'],
    },
  ),
  blockPayoutMethod: endpoint(
    'blockPayoutMethod',
    'POST /api/merchants/:id/payout-methods/:methodId/block',
    {
      ...forAdmins('payoutMethods.block'),
      summary: 'Nothing more is paid to it, and the merchant cannot add it anew',
      params: ofMerchant,
      body: why,
      answer: payoutMethodRow,
      errors: ['notFound', 'stateConflict'],
    },
  ),
  unblockPayoutMethod: endpoint(
    'unblockPayoutMethod',
    'POST /api/merchants/:id/payout-methods/:methodId/unblock',
    {
      ...forAdmins('payoutMethods.block'),
      summary: 'It can be paid to again',
      params: ofMerchant,
      body: why,
      stepUp: true,
      answer: payoutMethodRow,
      errors: ['notFound', 'stateConflict'],
    },
  ),
};
