import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forTokens } from '../../access.ts';
import { pageOf, pageQuery } from '../../schemas.ts';
import {
  deliveriesQuery,
  deliveryId,
  deliveryPage,
  deliveryRow,
  endpointId,
  endpointPage,
  endpointWithSecret,
  eventChoice,
  resendReport,
  resendWindow,
  rotation,
  urlSchema,
  webhookEndpointRow,
  webhookEventSchema,
  wholeDelivery,
} from './webhook-shapes.ts';

const idempotencyErrors = [
  'idempotencyKeyMissing',
  'idempotencyKeyReused',
  'idempotencyInProgress',
] as const;

/** A merchant's addresses and what was sent to them, for its servers. */
export const webhookEndpoints = {
  createWebhookEndpoint: endpoint('createWebhookEndpoint', 'POST /v1/webhook-endpoints', {
    ...forTokens('webhooks:write'),
    idempotent: true,
    summary: 'Register an address for events; the secret is shown once',
    status: 201,
    body: z.strictObject({ url: urlSchema, eventTypes: eventChoice.optional() }),
    answer: endpointWithSecret,
    errors: ['webhookUrlNotAllowed', 'stateConflict', ...idempotencyErrors],
  }),
  listWebhookEndpoints: endpoint('listWebhookEndpoints', 'GET /v1/webhook-endpoints', {
    ...forTokens('webhooks:write'),
    summary: 'The registered addresses',
    query: z.strictObject(pageQuery),
    answer: endpointPage,
    errors: ['cursorInvalid'],
  }),
  getWebhookEndpoint: endpoint('getWebhookEndpoint', 'GET /v1/webhook-endpoints/:id', {
    ...forTokens('webhooks:write'),
    summary: 'One registered address',
    params: endpointId,
    answer: webhookEndpointRow,
    errors: ['notFound'],
  }),
  updateWebhookEndpoint: endpoint('updateWebhookEndpoint', 'PATCH /v1/webhook-endpoints/:id', {
    ...forTokens('webhooks:write'),
    idempotent: true,
    summary: 'Change the address or its events, switch it off or on again',
    params: endpointId,
    body: z.strictObject({
      url: urlSchema.optional(),
      eventTypes: eventChoice.optional(),
      enabled: z.boolean().optional(),
    }),
    answer: webhookEndpointRow,
    errors: ['notFound', 'webhookUrlNotAllowed', ...idempotencyErrors],
  }),
  deleteWebhookEndpoint: endpoint('deleteWebhookEndpoint', 'DELETE /v1/webhook-endpoints/:id', {
    ...forTokens('webhooks:write'),
    idempotent: true,
    summary: 'Remove an address',
    params: endpointId,
    answer: z.undefined(),
    status: 204,
    errors: ['notFound', ...idempotencyErrors],
  }),
  rotateWebhookSecret: endpoint(
    'rotateWebhookSecret',
    'POST /v1/webhook-endpoints/:id/rotate-secret',
    {
      ...forTokens('webhooks:write'),
      idempotent: true,
      summary: 'Make a new secret, shown once; the former one signs beside it for the chosen hours',
      params: endpointId,
      body: rotation,
      answer: endpointWithSecret,
      errors: ['notFound', 'stateConflict', ...idempotencyErrors],
    },
  ),
  sendTestEvent: endpoint('sendTestEvent', 'POST /v1/webhook-endpoints/:id/test', {
    ...forTokens('webhooks:write'),
    idempotent: true,
    summary: 'Send a signed event of type webhook.test to one address, once',
    params: endpointId,
    answer: deliveryRow,
    status: 202,
    errors: ['notFound', 'stateConflict', 'tooManyRequests', ...idempotencyErrors],
  }),
  resendFailedDeliveries: endpoint(
    'resendFailedDeliveries',
    'POST /v1/webhook-endpoints/:id/resend-failed',
    {
      ...forTokens('webhooks:write'),
      idempotent: true,
      summary: 'Send everything once more that failed within a window of at most 31 days',
      params: endpointId,
      body: resendWindow,
      answer: resendReport,
      status: 202,
      errors: ['notFound', 'stateConflict', ...idempotencyErrors],
    },
  ),
  listDeliveries: endpoint('listDeliveries', 'GET /v1/webhook-endpoints/:id/deliveries', {
    ...forTokens('webhooks:write'),
    summary: 'What was sent to an address and what it answered, newest first',
    params: endpointId,
    query: z.strictObject(deliveriesQuery),
    answer: deliveryPage,
    errors: ['notFound', 'cursorInvalid'],
  }),
  getDelivery: endpoint('getDelivery', 'GET /v1/deliveries/:id', {
    ...forTokens('webhooks:write'),
    summary: 'One delivery with the headers and the body that were sent',
    params: deliveryId,
    answer: wholeDelivery,
    errors: ['notFound'],
  }),
  resendDelivery: endpoint('resendDelivery', 'POST /v1/deliveries/:id/resend', {
    ...forTokens('webhooks:write'),
    idempotent: true,
    summary: 'Send an event once more, with the same event id',
    params: deliveryId,
    answer: deliveryRow,
    status: 202,
    errors: ['notFound', 'stateConflict', ...idempotencyErrors],
  }),
  listEvents: endpoint('listEvents', 'GET /v1/events', {
    ...forTokens('events:read'),
    summary: 'Events after a cursor, oldest first, to catch up',
    query: z.strictObject(pageQuery),
    answer: pageOf(webhookEventSchema),
    errors: ['cursorInvalid'],
  }),
};
