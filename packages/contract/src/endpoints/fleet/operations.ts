import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import {
  idSchema,
  pageOf,
  pageQuery,
  providerSchema,
  timeSchema,
  wireMoneySchema,
} from '../../schemas.ts';

/** One line of a provider’s statement, and what became of it. */
export const statementLineRow = z
  .strictObject({
    id: idSchema('lin'),
    accountId: idSchema('acc'),
    provider: providerSchema,
    accountLast4: z.string(),
    direction: z.enum(['credit', 'debit']),
    amount: wireMoneySchema,
    counterparty: z.string().nullable(),
    occurredFrom: timeSchema,
    occurredTo: timeSchema,
    observedAt: timeSchema,
    matchStatus: z.enum(['baseline', 'unmatched', 'proposed', 'matched', 'ignored', 'review']),
    reason: z.string().nullable(),
    transactionId: idSchema('txn').nullable(),
  })
  .meta({ id: 'StatementLine' });

export const lineStatusSchema = z.enum([
  'unmatched',
  'review',
  'matched',
  'baseline',
  'proposed',
  'ignored',
]);

export const operationEndpoints = {
  listStatementLines: endpoint('listStatementLines', 'GET /api/statement-lines', {
    ...forAdmins('unmatched.read'),
    summary: 'Statement lines by match status: the unmatched money',
    query: z.strictObject({
      ...pageQuery,
      matchStatus: lineStatusSchema.optional(),
      accountId: idSchema('acc').optional(),
    }),
    answer: pageOf(statementLineRow),
    errors: ['cursorInvalid'],
  }),
};

export type StatementLineRow = z.input<typeof statementLineRow>;
