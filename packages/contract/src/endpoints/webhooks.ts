import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, pageOf, pageQuery, timeSchema } from '../schemas.ts';

export const eventTypes = [
  'deposit.awaitingPayment', 'deposit.checking', 'deposit.succeeded', 'deposit.expired', 'deposit.cancelled', 'deposit.failed',
  'deposit.review', 'deposit.refunded', 'deposit.reversed', 'deposit.exception', 'session.expired', 'balance.changed',
] as const;
export type EventType = (typeof eventTypes)[number];

const endpointRow = z
  .strictObject({ id: idSchema('whe'), mode: modeSchema, url: z.string(), eventTypes: z.array(z.enum(eventTypes)), enabled: z.boolean(), failingSince: timeSchema.nullable(), createdAt: timeSchema })
  .meta({ id: 'WebhookEndpoint' });

export const deliveryStatuses = ['pending', 'succeeded', 'retrying', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const deliveryRow = z
  .strictObject({
    id: idSchema('whd'),
    eventId: idSchema('evt'),
    eventType: z.enum(eventTypes),
    endpointId: idSchema('whe'),
    status: z.enum(deliveryStatuses),
    /** Tries so far. */
    attempt: z.number().int(),
    /** Of the last try; null before the first. */
    request: z.strictObject({ url: z.string(), attempt: z.number().int() }).nullable(),
    response: z.strictObject({ status: z.number().int().nullable(), body: z.string(), error: z.string().nullable(), durationMs: z.number().int() }).nullable(),
    nextAttemptAt: timeSchema.nullable(),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  })
  .meta({ id: 'Delivery' });

export const webhookEventSchema = z
  .strictObject({
    id: idSchema('evt'), type: z.enum(eventTypes), mode: modeSchema, createdAt: timeSchema, sequence: z.number().int(), data: z.record(z.string(), z.json()),
  })
  .meta({ id: 'Event' });

const idempotencyErrors = ['idempotencyKeyMissing', 'idempotencyKeyReused', 'idempotencyInProgress'] as const;

const eventChoice = z.array(z.enum(eventTypes)).min(1).max(eventTypes.length);
const byId = z.strictObject({ id: idSchema('whe') });

export const webhookEndpoints = {
  createWebhookEndpoint: endpoint('createWebhookEndpoint', {
    method: 'POST', path: '/v1/webhook-endpoints', surface: 'merchantApi', who: { scope: 'webhooks:write' }, consoles: ['merchant'], idempotent: true,
    summary: 'Register an address for events; the secret is shown once', status: 201,
    body: z.strictObject({ url: z.url().max(2_000), eventTypes: eventChoice.optional() }),
    answer: z.strictObject({ ...endpointRow.shape, secret: z.string() }),
    errors: ['webhookUrlNotAllowed', 'stateConflict', ...idempotencyErrors],
  }),
  listWebhookEndpoints: endpoint('listWebhookEndpoints', {
    method: 'GET', path: '/v1/webhook-endpoints', surface: 'merchantApi', who: { scope: 'webhooks:write' }, consoles: ['merchant'],
    summary: 'The registered addresses', query: z.strictObject(pageQuery), answer: pageOf(endpointRow), errors: ['cursorInvalid'],
  }),
  getWebhookEndpoint: endpoint('getWebhookEndpoint', {
    method: 'GET', path: '/v1/webhook-endpoints/:id', surface: 'merchantApi', who: { scope: 'webhooks:write' }, consoles: ['merchant'],
    summary: 'One registered address', params: byId, answer: endpointRow, errors: ['notFound'],
  }),
  updateWebhookEndpoint: endpoint('updateWebhookEndpoint', {
    method: 'PATCH', path: '/v1/webhook-endpoints/:id', surface: 'merchantApi', who: { scope: 'webhooks:write' }, consoles: ['merchant'], idempotent: true,
    summary: 'Change the address or its events, switch it off or on again', params: byId,
    body: z.strictObject({ url: z.url().max(2_000).optional(), eventTypes: eventChoice.optional(), enabled: z.boolean().optional() }),
    answer: endpointRow, errors: ['notFound', 'webhookUrlNotAllowed', ...idempotencyErrors],
  }),
  deleteWebhookEndpoint: endpoint('deleteWebhookEndpoint', {
    method: 'DELETE', path: '/v1/webhook-endpoints/:id', surface: 'merchantApi', who: { scope: 'webhooks:write' }, consoles: ['merchant'], idempotent: true,
    summary: 'Remove an address', params: byId, answer: z.undefined(), status: 204,
    errors: ['notFound', ...idempotencyErrors],
  }),
  listDeliveries: endpoint('listDeliveries', {
    method: 'GET', path: '/v1/webhook-endpoints/:id/deliveries', surface: 'merchantApi', who: { scope: 'webhooks:write' }, consoles: ['merchant'],
    summary: 'What was sent to an address and what it answered, newest first', params: byId,
    query: z.strictObject({ ...pageQuery, status: z.enum(deliveryStatuses).optional() }), answer: pageOf(deliveryRow), errors: ['notFound', 'cursorInvalid'],
  }),
  resendDelivery: endpoint('resendDelivery', {
    method: 'POST', path: '/v1/deliveries/:id/resend', surface: 'merchantApi', who: { scope: 'webhooks:write' }, consoles: ['merchant'], idempotent: true,
    summary: 'Send an event once more, with the same event id', params: z.strictObject({ id: idSchema('whd') }), answer: deliveryRow, status: 202,
    errors: ['notFound', 'stateConflict', ...idempotencyErrors],
  }),
  listEvents: endpoint('listEvents', {
    method: 'GET', path: '/v1/events', surface: 'merchantApi', who: { scope: 'events:read' }, consoles: ['merchant'],
    summary: 'Events after a cursor, oldest first, to catch up', query: z.strictObject(pageQuery), answer: pageOf(webhookEventSchema), errors: ['cursorInvalid'],
  }),
};

export type DeliveryRow = z.input<typeof deliveryRow>;
export type WebhookEvent = z.input<typeof webhookEventSchema>;
