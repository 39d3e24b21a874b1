import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forPayers } from '../../access.ts';
import { idSchema } from '../../schemas.ts';
import { withdrawStateSchema } from '../../pay-pages/withdraw-state-schema.ts';
import { destinationFields } from './payout-shapes.ts';

const params = z.strictObject({ id: idSchema('txs') });
/** Without cookies the link's token travels in the body. */
const token = z.string().min(20).max(100).optional();

/** The withdrawal page's endpoints; the principal is the session of the token or cookie. */
export const withdrawPageEndpoints = {
  withdrawState: endpoint('withdrawState', 'POST /api/public/withdrawals/:id/state', {
    ...forPayers,
    summary: 'What the withdraw page shows now',
    params,
    body: z.strictObject({ token }),
    answer: withdrawStateSchema,
    needsNoRoom: true,
    errors: ['sessionInvalid'],
  }),
  withdrawSubmit: endpoint('withdrawSubmit', 'POST /api/public/withdrawals/:id/destination', {
    ...forPayers,
    summary: 'Say where the money goes; the holder is asked for',
    params,
    /** Without institution and number: the same destination is asked for anew. */
    body: z.strictObject({
      token,
      institutionCode: destinationFields.institutionCode.optional(),
      accountNumber: destinationFields.accountNumber.optional(),
      /** A decimal, where the customer chooses it. */ amount: z.string().max(20).optional(),
      phone: z.string().max(32).optional(),
    }),
    answer: withdrawStateSchema,
    errors: [
      'sessionInvalid',
      'sessionClosed',
      'stateConflict',
      'codeNeeded',
      'institutionNotUsable',
      'destinationNotPossible',
      'amountOutOfLimits',
      'amountMalformed',
      'amountOffStep',
      'amountNotPositive',
      'withdrawalRefusedByRule',
    ],
  }),
  withdrawConfirm: endpoint('withdrawConfirm', 'POST /api/public/withdrawals/:id/confirm', {
    ...forPayers,
    summary: 'Confirm what was verified, within its time',
    params,
    body: z.strictObject({ token }),
    answer: withdrawStateSchema,
    errors: [
      'sessionInvalid',
      'sessionClosed',
      'stateConflict',
      'codeNeeded',
      'confirmationTimeout',
      'withdrawalNotPossible',
      'withdrawalRefusedByRule',
    ],
  }),
  withdrawCancel: endpoint('withdrawCancel', 'POST /api/public/withdrawals/:id/cancel', {
    ...forPayers,
    summary: 'Cancel before it is sent',
    params,
    body: z.strictObject({ token }),
    answer: withdrawStateSchema,
    errors: ['sessionInvalid', 'cancelNotPossible', 'codeNeeded'],
  }),
  withdrawSendCode: endpoint('withdrawSendCode', 'POST /api/public/withdrawals/:id/code', {
    ...forPayers,
    summary: 'Send the code that lets another browser go on',
    params,
    body: z.strictObject({ token }),
    answer: withdrawStateSchema,
    errors: ['sessionInvalid', 'stateConflict'],
  }),
  withdrawEnterCode: endpoint('withdrawEnterCode', 'POST /api/public/withdrawals/:id/code/check', {
    ...forPayers,
    summary: 'Go on in this browser with the code',
    params,
    body: z.strictObject({ token, code: z.string().max(12) }),
    answer: withdrawStateSchema,
    errors: ['sessionInvalid', 'codeInvalid'],
  }),
};
