import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, pageOf, pageQuery, timeSchema } from '../schemas.ts';

export const eventTypes = [
  'deposit.awaitingPayment', 'deposit.checking', 'deposit.succeeded', 'deposit.expired', 'deposit.cancelled', 'deposit.failed',
  'deposit.review', 'deposit.refunded', 'deposit.reversed', 'deposit.exception', 'session.expired', 'balance.changed',
] as const;
export type EventType = (typeof eventTypes)[number];

const endpointRow = z
  .strictObject({ id: idSchema('whe'), mode: modeSchema, url: z.string(), eventTypes: z.array(z.enum(eventTypes)), enabled: z.boolean(), createdAt: timeSchema })
  .meta({ id: 'WebhookEndpoint' });

export const webhookEventSchema = z
  .strictObject({
    id: idSchema('evt'), type: z.enum(eventTypes), mode: modeSchema, createdAt: timeSchema, sequence: z.number().int(), data: z.record(z.string(), z.json()),
  })
  .meta({ id: 'Event' });

const idempotencyErrors = ['idempotencyKeyMissing', 'idempotencyKeyReused', 'idempotencyInProgress'] as const;

export const webhookEndpoints = {
  createWebhookEndpoint: endpoint('createWebhookEndpoint', {
    method: 'POST', path: '/v1/webhook-endpoints', surface: 'merchantApi', who: { scope: 'webhooks:write' }, consoles: ['merchant'], idempotent: true,
    summary: 'Register an address for events; the secret is shown once', status: 201,
    body: z.strictObject({ url: z.url().max(2_000), eventTypes: z.array(z.enum(eventTypes)).min(1).max(eventTypes.length).optional() }),
    answer: z.strictObject({ ...endpointRow.shape, secret: z.string() }),
    errors: ['webhookUrlNotAllowed', ...idempotencyErrors],
  }),
  listWebhookEndpoints: endpoint('listWebhookEndpoints', {
    method: 'GET', path: '/v1/webhook-endpoints', surface: 'merchantApi', who: { scope: 'webhooks:write' }, consoles: ['merchant'],
    summary: 'The registered addresses', query: z.strictObject(pageQuery), answer: pageOf(endpointRow), errors: ['cursorInvalid'],
  }),
  deleteWebhookEndpoint: endpoint('deleteWebhookEndpoint', {
    method: 'DELETE', path: '/v1/webhook-endpoints/:id', surface: 'merchantApi', who: { scope: 'webhooks:write' }, consoles: ['merchant'], idempotent: true,
    summary: 'Remove an address', params: z.strictObject({ id: idSchema('whe') }), answer: z.undefined(), status: 204,
    errors: ['notFound', ...idempotencyErrors],
  }),
  listEvents: endpoint('listEvents', {
    method: 'GET', path: '/v1/events', surface: 'merchantApi', who: { scope: 'events:read' }, consoles: ['merchant'],
    summary: 'Events after a cursor, oldest first, to catch up', query: z.strictObject(pageQuery), answer: pageOf(webhookEventSchema), errors: ['cursorInvalid'],
  }),
};

export type WebhookEvent = z.input<typeof webhookEventSchema>;
