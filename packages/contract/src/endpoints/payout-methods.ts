import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { payoutMethodStatuses } from '../payout-methods.ts';
import { idSchema, modeSchema, pageOf, pageQuery } from '../schemas.ts';
import {
  accountVerificationSchema, payoutDestination, payoutMethodBody, payoutMethodChange, payoutMethodRow, payoutMethodSchema, verificationBody, verificationStatusSchema,
} from './payout-shapes.ts';

const idempotencyErrors = ['idempotencyKeyMissing', 'idempotencyKeyReused', 'idempotencyInProgress'] as const;
const destinationErrors = ['institutionNotUsable', 'destinationNotPossible'] as const;
const addErrors = [...destinationErrors, 'qrInvalid', 'payoutMethodExists', 'payoutMethodLimitReached', 'merchantNotActive'] as const;

const method = z.strictObject({ id: idSchema('pym') });
const verification = z.strictObject({ id: idSchema('avf') });
const ofMerchant = z.strictObject({ id: idSchema('mer'), methodId: idSchema('pym') });
const list = { ...pageQuery, status: z.enum(payoutMethodStatuses).optional() };
/** People see one mode at a time, live when they do not say which. */
const oneMode = { mode: modeSchema.optional() };
const why = z.strictObject({ reason: z.string().trim().min(1, 'a reason').max(500) });
const read = { scope: 'payoutMethods:read' } as const;
const write = { scope: 'payoutMethods:write' } as const;
const manage = { permission: 'payoutMethods.manage' } as const;

/** Where a merchant is paid out, and whose accounts those are. */
export const payoutMethodEndpoints = {
  createPayoutMethod: endpoint('createPayoutMethod', {
    method: 'POST', path: '/v1/payout-methods', surface: 'merchantApi', who: write, consoles: ['merchant'], idempotent: true, status: 201,
    summary: 'Add a destination; its holder is asked for at once', body: payoutMethodBody, answer: payoutMethodSchema, errors: [...addErrors, ...idempotencyErrors],
  }),
  listPayoutMethods: endpoint('listPayoutMethods', {
    method: 'GET', path: '/v1/payout-methods', surface: 'merchantApi', who: read, consoles: ['merchant'],
    summary: 'Destinations, newest first', query: z.strictObject(list), answer: pageOf(payoutMethodSchema), errors: ['cursorInvalid'],
  }),
  getPayoutMethod: endpoint('getPayoutMethod', {
    method: 'GET', path: '/v1/payout-methods/:id', surface: 'merchantApi', who: read, consoles: ['merchant'],
    summary: 'One destination', params: method, answer: payoutMethodSchema, errors: ['notFound'],
  }),
  updatePayoutMethod: endpoint('updatePayoutMethod', {
    method: 'PATCH', path: '/v1/payout-methods/:id', surface: 'merchantApi', who: write, consoles: ['merchant'], idempotent: true,
    summary: 'Make it the default, or replace it by another', params: method, body: payoutMethodChange, answer: payoutMethodSchema,
    errors: ['notFound', 'stateConflict', ...addErrors, ...idempotencyErrors],
  }),
  deletePayoutMethod: endpoint('deletePayoutMethod', {
    method: 'DELETE', path: '/v1/payout-methods/:id', surface: 'merchantApi', who: write, consoles: ['merchant'], idempotent: true, status: 204,
    summary: 'Remove a destination', params: method, answer: z.undefined(), errors: ['notFound', 'stateConflict', ...idempotencyErrors],
  }),
  createAccountVerification: endpoint('createAccountVerification', {
    method: 'POST', path: '/v1/account-verifications', surface: 'merchantApi', who: write, consoles: ['merchant'], idempotent: true, status: 202,
    summary: 'Ask whose account it is', body: verificationBody, answer: accountVerificationSchema, errors: [...destinationErrors, 'merchantNotActive', ...idempotencyErrors],
  }),
  listAccountVerifications: endpoint('listAccountVerifications', {
    method: 'GET', path: '/v1/account-verifications', surface: 'merchantApi', who: read, consoles: ['merchant'],
    summary: 'Inquiries, newest first', query: z.strictObject({ ...pageQuery, status: verificationStatusSchema.optional() }), answer: pageOf(accountVerificationSchema), errors: ['cursorInvalid'],
  }),
  getAccountVerification: endpoint('getAccountVerification', {
    method: 'GET', path: '/v1/account-verifications/:id', surface: 'merchantApi', who: read, consoles: ['merchant'],
    summary: 'One inquiry', params: verification, answer: accountVerificationSchema, errors: ['notFound'],
  }),

  listPayoutDestinations: endpoint('listPayoutDestinations', {
    method: 'GET', path: '/api/payout-destinations', surface: 'console', who: { permission: 'payoutMethods.read' }, consoles: ['merchant'],
    summary: 'Institutions that the merchant can be paid out to now, by name, with what their numbers look like',
    query: z.strictObject({ search: z.string().min(1).max(120).optional() }), answer: z.strictObject({ data: z.array(payoutDestination) }), errors: [],
  }),
  listOwnPayoutMethods: endpoint('listOwnPayoutMethods', {
    method: 'GET', path: '/api/payout-methods', surface: 'console', who: { permission: 'payoutMethods.read' }, consoles: ['merchant'],
    summary: 'Destinations of the merchant, newest first; without a status those that are active or blocked',
    query: z.strictObject({ ...list, ...oneMode }), answer: pageOf(payoutMethodRow), errors: ['cursorInvalid'],
  }),
  addOwnPayoutMethod: endpoint('addOwnPayoutMethod', {
    method: 'POST', path: '/api/payout-methods', surface: 'console', who: manage, consoles: ['merchant'], status: 201,
    summary: 'Add a destination; its holder is asked for at once', body: z.strictObject({ ...payoutMethodBody.shape, ...oneMode }), answer: payoutMethodRow, errors: addErrors,
  }),
  getOwnPayoutMethod: endpoint('getOwnPayoutMethod', {
    method: 'GET', path: '/api/payout-methods/:id', surface: 'console', who: { permission: 'payoutMethods.read' }, consoles: ['merchant'],
    summary: 'One destination', params: method, query: z.strictObject(oneMode), answer: payoutMethodRow, errors: ['notFound'],
  }),
  changeOwnPayoutMethod: endpoint('changeOwnPayoutMethod', {
    method: 'PATCH', path: '/api/payout-methods/:id', surface: 'console', who: manage, consoles: ['merchant'],
    summary: 'Make it the default, or replace it by another', params: method, body: payoutMethodChange, answer: payoutMethodRow, errors: ['notFound', 'stateConflict', ...addErrors],
  }),
  removeOwnPayoutMethod: endpoint('removeOwnPayoutMethod', {
    method: 'DELETE', path: '/api/payout-methods/:id', surface: 'console', who: manage, consoles: ['merchant'], status: 204,
    summary: 'Remove a destination', params: method, answer: z.undefined(), errors: ['notFound', 'stateConflict'],
  }),
  revealOwnPayoutMethod: endpoint('revealOwnPayoutMethod', {
    method: 'POST', path: '/api/payout-methods/:id/reveal', surface: 'console', who: manage, consoles: ['merchant'],
    summary: 'Its whole number; each look is recorded', params: method, answer: z.strictObject({ accountNumber: z.string(), qrPayload: z.string().nullable() }), errors: ['notFound'],
  }),
  verifyOwnPayoutMethod: endpoint('verifyOwnPayoutMethod', {
    method: 'POST', path: '/api/payout-methods/:id/verify', surface: 'console', who: manage, consoles: ['merchant'], status: 202,
    summary: 'Ask again whose account it is', params: method, answer: payoutMethodRow, errors: ['notFound', 'stateConflict'],
  }),
  startOwnVerification: endpoint('startOwnVerification', {
    method: 'POST', path: '/api/account-verifications', surface: 'console', who: manage, consoles: ['merchant'], status: 202,
    summary: 'Ask whose account it is before adding it', body: z.strictObject({ ...verificationBody.shape, ...oneMode }), answer: accountVerificationSchema,
    errors: [...destinationErrors, 'merchantNotActive'],
  }),
  getOwnVerification: endpoint('getOwnVerification', {
    method: 'GET', path: '/api/account-verifications/:id', surface: 'console', who: { permission: 'payoutMethods.read' }, consoles: ['merchant'],
    summary: 'One inquiry', params: verification, query: z.strictObject(oneMode), answer: accountVerificationSchema, errors: ['notFound'],
  }),

  listMerchantPayoutMethods: endpoint('listMerchantPayoutMethods', {
    method: 'GET', path: '/api/merchants/:id/payout-methods', surface: 'console', who: { permission: 'payoutMethods.read' }, consoles: ['admin'],
    summary: 'Destinations of one merchant, newest first, numbers masked', params: z.strictObject({ id: idSchema('mer') }), query: z.strictObject({ ...list, ...oneMode }),
    answer: pageOf(payoutMethodRow), errors: ['notFound', 'cursorInvalid'],
  }),
  blockPayoutMethod: endpoint('blockPayoutMethod', {
    method: 'POST', path: '/api/merchants/:id/payout-methods/:methodId/block', surface: 'console', who: { permission: 'payoutMethods.block' }, consoles: ['admin'],
    summary: 'Nothing more is paid to it, and the merchant cannot add it anew', params: ofMerchant, body: why, answer: payoutMethodRow, errors: ['notFound', 'stateConflict'],
  }),
  unblockPayoutMethod: endpoint('unblockPayoutMethod', {
    method: 'POST', path: '/api/merchants/:id/payout-methods/:methodId/unblock', surface: 'console', who: { permission: 'payoutMethods.block' }, consoles: ['admin'],
    summary: 'It can be paid to again', params: ofMerchant, body: why, answer: payoutMethodRow, errors: ['notFound', 'stateConflict'],
  }),
};
