import { z } from 'zod';
import { idSchema, modeSchema, pageOf, pageQuery, timeSchema } from '../../schemas.ts';

/** What an address can choose to be told. */
export const eventTypes = [
  'deposit.awaitingPayment',
  'deposit.checking',
  'deposit.succeeded',
  'deposit.expired',
  'deposit.cancelled',
  'deposit.review',
  'deposit.refunded',
  'deposit.reversed',
  'deposit.exception',
  'session.expired',
  'withdrawal.verifying',
  'withdrawal.verificationFailed',
  'withdrawal.awaitingConfirmation',
  'withdrawal.confirmExpired',
  'withdrawal.pendingApproval',
  'withdrawal.onHold',
  'withdrawal.approved',
  'withdrawal.processing',
  'withdrawal.succeeded',
  'withdrawal.failed',
  'withdrawal.rejected',
  'withdrawal.cancelled',
  'withdrawal.reversed',
  'withdrawal.exception',
  'balance.changed',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Sent to one address because somebody asked for it. Nothing happened, so it is in no list of events. */
export const testEventType = 'webhook.test';
export type SentEventType = EventType | typeof testEventType;
const sentTypeSchema = z.enum([...eventTypes, testEventType]);

/** Why an endpoint is off: by its people, by us after five days without acceptance or on a 410, or by an operator. */
export const disabledReasons = ['switchedOff', 'failingForDays', 'gone', 'operator'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** Hours for which the former secret signs beside its successor. */
export const secretOverlapHours = { usual: 24, most: 72 } as const;
/** How far back failed deliveries are sent again, and how many of them by one call. */
export const resendFailedLimits = { days: 31, deliveries: 5_000 } as const;

export const webhookEndpointRow = z
  .strictObject({
    id: idSchema('whe'),
    mode: modeSchema,
    url: z.string(),
    eventTypes: z.array(z.enum(eventTypes)),
    enabled: z.boolean(),
    /** Null while it is switched on. */
    disabledReason: z.enum(disabledReasons).nullable(),
    disabledAt: timeSchema.nullable(),
    /** Since when nothing was taken; null while it works. */
    failingSince: timeSchema.nullable(),
    /** Until then the former secret signs, too; null when only one does. */
    formerSecretUntil: timeSchema.nullable(),
    createdAt: timeSchema,
    revision: z.number().int(),
  })
  .meta({ id: 'WebhookEndpoint' });

/** The secret is here and in no other answer. */
export const endpointWithSecret = z.strictObject({
  ...webhookEndpointRow.shape,
  secret: z.string(),
});

export const deliveryStatuses = ['pending', 'succeeded', 'retrying', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const sentRequest = z.strictObject({
  url: z.string(),
  attempt: z.number().int(),
  /** Null for what was sent before this was kept. */ sentAt: timeSchema.nullable(),
});

export const deliveryRow = z
  .strictObject({
    id: idSchema('whd'),
    eventId: idSchema('evt'),
    eventType: sentTypeSchema,
    /** What the event is about, and where it stands among the events of that. */
    objectId: z.string(),
    sequence: z.number().int(),
    endpointId: idSchema('whe'),
    status: z.enum(deliveryStatuses),
    /** Tries so far. */
    attempt: z.number().int(),
    /** Of the last try; null before the first. */
    request: sentRequest.nullable(),
    response: z
      .strictObject({
        status: z.number().int().nullable(),
        body: z.string(),
        error: z.string().nullable(),
        durationMs: z.number().int(),
      })
      .nullable(),
    nextAttemptAt: timeSchema.nullable(),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  })
  .meta({ id: 'Delivery' });

/** One delivery with what really went over the wire in its last try. */
export const wholeDelivery = z
  .strictObject({
    ...deliveryRow.shape,
    request: z
      .strictObject({
        ...sentRequest.shape,
        headers: z.record(z.string(), z.string()).nullable(),
        /** Cut to 16,000 characters; null if not kept or the reader may not see transactions. */
        body: z.string().nullable(),
        bodyIsCut: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'WholeDelivery' });

export const webhookEventSchema = z
  .strictObject({
    id: idSchema('evt'),
    type: z.enum(eventTypes),
    mode: modeSchema,
    createdAt: timeSchema,
    sequence: z.number().int(),
    data: z.record(z.string(), z.json()),
  })
  .meta({ id: 'Event' });

export const urlSchema = z.url().max(2_000);
export const eventChoice = z.array(z.enum(eventTypes)).min(1).max(eventTypes.length);
export const endpointId = z.strictObject({ id: idSchema('whe') });
export const deliveryId = z.strictObject({ id: idSchema('whd') });
export const deliveriesQuery = { ...pageQuery, status: z.enum(deliveryStatuses).optional() };
export const endpointPage = pageOf(webhookEndpointRow);
export const deliveryPage = pageOf(deliveryRow);

export const rotation = z.strictObject({
  /** How long the former secret signs beside the new one; 24 when left out, 0 ends it at once. */
  overlapHours: z.number().int().min(0).max(secretOverlapHours.most).optional(),
});

/** Failed deliveries made from `from` until before `to`, which is now when left out. */
export const resendWindow = z.strictObject({ from: timeSchema, to: timeSchema.optional() });

export const resendReport = z
  .strictObject({
    resent: z.number().int(),
    /** There are more in that window than one call sends: ask again. */
    more: z.boolean(),
  })
  .meta({ id: 'ResendReport' });

export type WebhookEndpointRow = z.output<typeof webhookEndpointRow>;
export type DeliveryRow = z.input<typeof deliveryRow>;
export type WholeDelivery = z.input<typeof wholeDelivery>;
export type WebhookEvent = z.input<typeof webhookEventSchema>;
export type ResendReport = z.output<typeof resendReport>;
