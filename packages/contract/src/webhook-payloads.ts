import { z } from 'zod';
import { publicTransactionSchema } from './endpoints/money-in/sessions.ts';
import { eventTypes, type EventType } from './endpoints/webhooks/webhook-shapes.ts';
import { withdrawalSchema } from './endpoints/money-out/withdrawal-shapes.ts';
import { balanceSchema, idSchema, modeSchema, timeSchema, wireMoneySchema } from './schemas.ts';

const metadata = z.record(z.string(), z.string());

/** A payment as it was when the event happened. `final`: nothing changes it any more by itself. */
const depositPayload = z.strictObject({
  ...publicTransactionSchema.shape,
  metadata,
  final: z.boolean().optional(),
});

/** `final`: nothing can be paid into it any more. */
const sessionPayload = z.strictObject({
  id: idSchema('txs'),
  refNo: z.string(),
  reference: z.string(),
  mode: modeSchema,
  type: z.enum(['deposit', 'withdrawal']),
  status: z.literal('expired'),
  final: z.boolean(),
  amount: wireMoneySchema,
  createdAt: timeSchema,
  expiresAt: timeSchema,
  metadata,
});

/** A withdrawal as of then. `exception`: reported as failed and its money returned, yet paid. */
const withdrawalPayload = z.strictObject({
  ...withdrawalSchema.shape,
  exception: z.literal('paidAfterFailure').optional(),
});

const balancePayload = z.strictObject(balanceSchema.shape);

export type DepositPayload = z.input<typeof depositPayload>;
export type SessionPayload = z.input<typeof sessionPayload>;
export type WithdrawalPayload = z.input<typeof withdrawalPayload>;
export type BalancePayload = z.input<typeof balancePayload>;

const payloads = {
  deposit: depositPayload,
  session: sessionPayload,
  withdrawal: withdrawalPayload,
  balance: balancePayload,
} as const;

/** What the `data` of an event of this type is: a promise to merchants' servers. */
export function webhookPayloadSchema(type: EventType): z.ZodType {
  return payloads[payloadOf(type)];
}

/** The payloads as JSON schemas, and which of them each event has. */
export function webhookPayloads(): Record<string, unknown> {
  return {
    events: Object.fromEntries(eventTypes.map((type) => [type, payloadOf(type)])),
    payloads: Object.fromEntries(
      Object.entries(payloads).map(([name, schema]) => [
        name,
        z.toJSONSchema(schema, { io: 'output' }),
      ]),
    ),
  };
}

/** An event is named after what it is about. */
function payloadOf(type: EventType): keyof typeof payloads {
  const [about = ''] = type.split('.');
  return about as keyof typeof payloads;
}
