import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forMerchants } from '../../access.ts';
import { idSchema, pageOf, pageQuery, timeSchema, wireMoneySchema } from '../../schemas.ts';
import { destinationFields, holderNameSchema } from '../money-out/payout-shapes.ts';

/** What can become of money that came after its deposit had ended. */
export const lateMoneyChoices = ['credit', 'return'] as const;
export type LateMoneyChoice = (typeof lateMoneyChoices)[number];
/** `waits` for the merchant; `proposed`: the operator decides; `noted`: the operator must find its destination. */
export const lateMoneyStates = ['waits', 'proposed', 'noted'] as const;
export type LateMoneyState = (typeof lateMoneyStates)[number];

const lateMoney = z
  .strictObject({
    lineId: idSchema('lin'),
    amount: wireMoneySchema,
    /** By the bank, as exactly as it says. */
    paidAt: timeSchema,
    seenAt: timeSchema,
    /** As the provider shows it. */
    payerName: z.string().nullable(),
    transactionId: idSchema('txn'),
    code: z.string(),
    customerName: z.string().nullable(),
    expected: wireMoneySchema,
    expiredAt: timeSchema,
    state: z.enum(lateMoneyStates),
    choice: z.strictObject({ choice: z.enum(lateMoneyChoices), at: timeSchema }).nullable(),
  })
  .meta({ id: 'LateMoney' });

const body = z.strictObject({
  choice: z.enum(lateMoneyChoices),
  /** Where the payer wants it back, where the merchant knows. Without it, where this customer was paid before. */
  destination: z
    .strictObject({ ...destinationFields, holderName: holderNameSchema.optional() })
    .optional(),
});

/** Late money of a merchant whose policy is to be asked: he says what he wants, persons of the operator decide. */
export const lateMoneyEndpoints = {
  listLateMoney: endpoint('listLateMoney', 'GET /api/late-money', {
    ...forMerchants('lateMoney.decideOwn'),
    summary: 'Money that came too late for its deposit and waits, the oldest first',
    query: z.strictObject({ ...pageQuery }),
    answer: pageOf(lateMoney),
    errors: ['cursorInvalid'],
  }),
  chooseLateMoney: endpoint('chooseLateMoney', 'POST /api/late-money/:lineId/choice', {
    ...forMerchants('lateMoney.decideOwn'),
    summary: 'Say whether late money is credited or sent back; a person of the operator decides it',
    params: z.strictObject({ lineId: idSchema('lin') }),
    body,
    answer: lateMoney,
    errors: [
      'notFound',
      'stateConflict',
      'institutionNotUsable',
      'destinationNotPossible',
      'withdrawalRefusedByRule',
    ],
  }),
};

export type LateMoney = z.input<typeof lateMoney>;
