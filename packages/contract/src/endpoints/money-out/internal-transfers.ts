import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import {
  idSchema,
  modeSchema,
  anothersDecision,
  pageOf,
  pageQuery,
  payableMoneySchema,
  secondPersonErrors,
  toAgree,
  timeSchema,
  wireMoneySchema,
} from '../../schemas.ts';

const reason = z.string().trim().min(1, 'a reason').max(500);
const person = z.strictObject({ id: idSchema('usr'), name: z.string() });
const account = z.strictObject({ id: idSchema('acc'), label: z.string(), last4: z.string() });
const side = z.strictObject({
  lineId: idSchema('lin'),
  occurredFrom: timeSchema,
  occurredTo: timeSchema,
});

/**
 * `topUp`: the operator's capital comes in; `settleInternalTransfer`: between two own accounts;
 * `withdrawCapital`: capital goes out.
 */
export const internalTransferKinds = ['topUp', 'ownMove', 'withdrawCapital'] as const;
/** `proposed`: needs another person and explains no line before; `announced`: its lines are awaited. */
export const internalTransferStatuses = [
  'proposed',
  'rejected',
  'announced',
  'inTransit',
  'closed',
  'cancelled',
] as const;

const moveRow = z
  .strictObject({
    id: idSchema('flm'),
    kind: z.enum(internalTransferKinds),
    status: z.enum(internalTransferStatuses),
    mode: modeSchema,
    from: account.nullable(),
    to: account.nullable(),
    amount: wireMoneySchema,
    reason: z.string(),
    /** The two lines that close it; of capital there is one. */
    outLine: side.nullable(),
    inLine: side.nullable(),
    proposedBy: person,
    proposedAt: timeSchema,
    decision: z.strictObject({ by: person, at: timeSchema, reason: z.string() }).nullable(),
    cancelReason: z.string().nullable(),
    /** Seconds since it was agreed on, while a line is waited for. */
    openSeconds: z.int().nullable(),
    /** Open longer than an own transfer may take: it is a difference. */
    isOverdue: z.boolean(),
  })
  .meta({ id: 'OwnMove' });

const one = z.strictObject({ id: idSchema('flm') });

/** Transfers of the operator's own money: announced first, agreed on by a second person, closed by their lines. */
export const internalTransferEndpoints = {
  listOwnMoves: endpoint('listOwnMoves', 'GET /api/own-moves', {
    ...forAdmins('moves.read'),
    summary: 'Moves of own money, newest first',
    query: z.strictObject({
      ...pageQuery,
      /** One alone. */ id: idSchema('flm').optional(),
      status: z.enum(internalTransferStatuses).optional(),
      accountId: idSchema('acc').optional(),
    }),
    answer: pageOf(moveRow),
    errors: ['cursorInvalid'],
  }),
  proposeOwnMove: endpoint('proposeOwnMove', 'POST /api/own-moves', {
    ...forAdmins('moves.propose'),
    summary: 'Announce a move of own money; another person agrees to it before it explains a line',
    status: 201,
    body: z.strictObject({
      kind: z.enum(internalTransferKinds),
      /** Absent for a top-up. */
      fromAccountId: idSchema('acc').optional(),
      /** Absent when capital goes out. */
      toAccountId: idSchema('acc').optional(),
      amount: payableMoneySchema,
      reason,
    }),
    answer: moveRow,
    errors: ['notFound', 'invalidRequest', 'currencyMismatch', 'modeMismatch', 'stateConflict'],
  }),
  decideOwnMove: endpoint('decideOwnMove', 'POST /api/own-moves/:id/decide', {
    ...forAdmins('moves.decide'),
    summary: 'Agree to a move or refuse it; never by who proposed it, and within 24 hours',
    params: one,
    stepUp: toAgree,
    body: z.strictObject({ reason, ...anothersDecision }),
    answer: moveRow,
    errors: ['notFound', ...secondPersonErrors, 'stateConflict'],
  }),
  cancelOwnMove: endpoint('cancelOwnMove', 'POST /api/own-moves/:id/cancel', {
    ...forAdmins('moves.propose'),
    summary: 'Cancel a move before the first of its lines came',
    params: one,
    body: z.strictObject({ reason }),
    answer: moveRow,
    errors: ['notFound', 'stateConflict'],
  }),
};

export type InternalTransfer = z.input<typeof moveRow>;
export type InternalTransferKind = (typeof internalTransferKinds)[number];
export type InternalTransferStatus = (typeof internalTransferStatuses)[number];
