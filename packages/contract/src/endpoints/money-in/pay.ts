import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forPayers } from '../../access.ts';
import { depositMethodSchema, idSchema } from '../../schemas.ts';
import type { PayState } from '../../pay-state.ts';
import { payStateSchema } from '../../pay-pages/pay-state-schema.ts';

const params = z.strictObject({ id: idSchema('txs') });
/** Without cookies the link's token travels in the body. */
const token = z.string().min(20).max(100).optional();

/** The payer's own endpoints: the principal is the session whose token or cookie came along. */
export const payEndpoints = {
  payState: endpoint('payState', 'POST /api/public/sessions/:id/state', {
    ...forPayers,
    summary: 'What the pay page shows now',
    params,
    body: z.strictObject({ token }),
    answer: payStateSchema,
    needsNoRoom: true,
    errors: ['sessionInvalid'],
  }),
  payChooseMethod: endpoint('payChooseMethod', 'POST /api/public/sessions/:id/method', {
    ...forPayers,
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
  payClaim: endpoint('payClaim', 'POST /api/public/sessions/:id/claim', {
    ...forPayers,
    summary: 'Say that the money was transferred; settles nothing',
    params,
    body: z.strictObject({ token }),
    answer: payStateSchema,
    errors: ['sessionInvalid', 'sessionClosed', 'stateConflict'],
  }),
  payCancel: endpoint('payCancel', 'POST /api/public/sessions/:id/cancel', {
    ...forPayers,
    summary: 'Cancel before paying',
    params,
    body: z.strictObject({ token }),
    answer: payStateSchema,
    errors: ['sessionInvalid', 'cancelNotPossible'],
  }),
  payTicket: endpoint('payTicket', 'POST /api/public/sessions/:id/ticket', {
    ...forPayers,
    summary: 'A short read-only ticket for the event stream',
    params,
    body: z.strictObject({ token }),
    answer: z.strictObject({ ticket: z.string(), expiresAt: z.string() }),
    needsNoRoom: true,
    errors: ['sessionInvalid'],
  }),
  payLink: endpoint('payLink', 'POST /api/public/sessions/:id/link', {
    ...forPayers,
    summary: 'Mint a read-only link to this page',
    params,
    body: z.strictObject({ token }),
    answer: z.strictObject({ url: z.url() }),
    errors: ['sessionInvalid', 'tooManyRequests'],
  }),
};

export type { PayState };
