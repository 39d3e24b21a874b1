import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { depositMethodSchema, idSchema } from '../../schemas.ts';
import type { PayState } from '../../pay-state.ts';
import { payStateSchema } from '../../pay-pages/pay-state-schema.ts';

const params = z.strictObject({ id: idSchema('txs') });
/** Without cookies the link's token travels in the body. */
const token = z.string().min(20).max(100).optional();

/** The payer's own endpoints: the principal is the session whose token or cookie came along. */
export const payEndpoints = {
  payState: endpoint('payState', {
    method: 'POST',
    path: '/api/public/sessions/:id/state',
    surface: 'public',
    who: 'payer',
    summary: 'What the pay page shows now',
    params,
    body: z.strictObject({ token }),
    answer: payStateSchema,
    needsNoRoom: true,
    errors: ['sessionInvalid'],
  }),
  payChooseMethod: endpoint('payChooseMethod', {
    method: 'POST',
    path: '/api/public/sessions/:id/method',
    surface: 'public',
    who: 'payer',
    summary: 'Choose how to pay and get the QR code',
    params,
    body: z.strictObject({ token, method: depositMethodSchema }),
    answer: payStateSchema,
    errors: [
      'sessionInvalid',
      'sessionClosed',
      'stateConflict',
      'methodUnavailable',
      'qrNotAvailable',
      'amountSlotsTaken',
    ],
  }),
  payClaim: endpoint('payClaim', {
    method: 'POST',
    path: '/api/public/sessions/:id/claim',
    surface: 'public',
    who: 'payer',
    summary: 'Say that the money was transferred; settles nothing',
    params,
    body: z.strictObject({ token }),
    answer: payStateSchema,
    errors: ['sessionInvalid', 'sessionClosed', 'stateConflict'],
  }),
  payCancel: endpoint('payCancel', {
    method: 'POST',
    path: '/api/public/sessions/:id/cancel',
    surface: 'public',
    who: 'payer',
    summary: 'Cancel before paying',
    params,
    body: z.strictObject({ token }),
    answer: payStateSchema,
    errors: ['sessionInvalid', 'cancelNotPossible'],
  }),
  payTicket: endpoint('payTicket', {
    method: 'POST',
    path: '/api/public/sessions/:id/ticket',
    surface: 'public',
    who: 'payer',
    summary: 'A short read-only ticket for the event stream',
    params,
    body: z.strictObject({ token }),
    answer: z.strictObject({ ticket: z.string(), expiresAt: z.string() }),
    needsNoRoom: true,
    errors: ['sessionInvalid'],
  }),
  payLink: endpoint('payLink', {
    method: 'POST',
    path: '/api/public/sessions/:id/link',
    surface: 'public',
    who: 'payer',
    summary: 'Mint a read-only link to this page',
    params,
    body: z.strictObject({ token }),
    answer: z.strictObject({ url: z.url() }),
    errors: ['sessionInvalid', 'tooManyRequests'],
  }),
};

export type { PayState };
