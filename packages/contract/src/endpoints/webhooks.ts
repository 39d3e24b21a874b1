import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../schemas.ts';
import {
  deliveriesQuery, deliveryId, deliveryPage, deliveryRow, endpointId, endpointPage, endpointWithSecret, eventChoice, resendReport, resendWindow, rotation, urlSchema,
  webhookEndpointRow, webhookEventSchema, wholeDelivery,
} from './webhook-shapes.ts';

const idempotencyErrors = ['idempotencyKeyMissing', 'idempotencyKeyReused', 'idempotencyInProgress'] as const;
const webhooks = { surface: 'merchantApi', who: { scope: 'webhooks:write' }, consoles: ['merchant'] } as const;

/** A merchant's addresses and what was sent to them, for its servers. */
export const webhookEndpoints = {
  createWebhookEndpoint: endpoint('createWebhookEndpoint', {
    method: 'POST', path: '/v1/webhook-endpoints', ...webhooks, idempotent: true,
    summary: 'Register an address for events; the secret is shown once', status: 201,
    body: z.strictObject({ url: urlSchema, eventTypes: eventChoice.optional() }), answer: endpointWithSecret,
    errors: ['webhookUrlNotAllowed', 'stateConflict', ...idempotencyErrors],
  }),
  listWebhookEndpoints: endpoint('listWebhookEndpoints', {
    method: 'GET', path: '/v1/webhook-endpoints', ...webhooks,
    summary: 'The registered addresses', query: z.strictObject(pageQuery), answer: endpointPage, errors: ['cursorInvalid'],
  }),
  getWebhookEndpoint: endpoint('getWebhookEndpoint', {
    method: 'GET', path: '/v1/webhook-endpoints/:id', ...webhooks,
    summary: 'One registered address', params: endpointId, answer: webhookEndpointRow, errors: ['notFound'],
  }),
  updateWebhookEndpoint: endpoint('updateWebhookEndpoint', {
    method: 'PATCH', path: '/v1/webhook-endpoints/:id', ...webhooks, idempotent: true,
    summary: 'Change the address or its events, switch it off or on again', params: endpointId,
    body: z.strictObject({ url: urlSchema.optional(), eventTypes: eventChoice.optional(), enabled: z.boolean().optional() }),
    answer: webhookEndpointRow, errors: ['notFound', 'webhookUrlNotAllowed', ...idempotencyErrors],
  }),
  deleteWebhookEndpoint: endpoint('deleteWebhookEndpoint', {
    method: 'DELETE', path: '/v1/webhook-endpoints/:id', ...webhooks, idempotent: true,
    summary: 'Remove an address', params: endpointId, answer: z.undefined(), status: 204,
    errors: ['notFound', ...idempotencyErrors],
  }),
  rotateWebhookSecret: endpoint('rotateWebhookSecret', {
    method: 'POST', path: '/v1/webhook-endpoints/:id/rotate-secret', ...webhooks, idempotent: true,
    summary: 'Make a new secret, shown once; the former one signs beside it for the chosen hours', params: endpointId, body: rotation, answer: endpointWithSecret,
    errors: ['notFound', 'stateConflict', ...idempotencyErrors],
  }),
  sendTestEvent: endpoint('sendTestEvent', {
    method: 'POST', path: '/v1/webhook-endpoints/:id/test', ...webhooks, idempotent: true,
    summary: 'Send a signed event of type webhook.test to one address, once', params: endpointId, answer: deliveryRow, status: 202,
    errors: ['notFound', 'stateConflict', 'tooManyRequests', ...idempotencyErrors],
  }),
  resendFailedDeliveries: endpoint('resendFailedDeliveries', {
    method: 'POST', path: '/v1/webhook-endpoints/:id/resend-failed', ...webhooks, idempotent: true,
    summary: 'Send everything once more that failed within a window of at most 31 days', params: endpointId, body: resendWindow, answer: resendReport, status: 202,
    errors: ['notFound', 'stateConflict', ...idempotencyErrors],
  }),
  listDeliveries: endpoint('listDeliveries', {
    method: 'GET', path: '/v1/webhook-endpoints/:id/deliveries', ...webhooks,
    summary: 'What was sent to an address and what it answered, newest first', params: endpointId,
    query: z.strictObject(deliveriesQuery), answer: deliveryPage, errors: ['notFound', 'cursorInvalid'],
  }),
  getDelivery: endpoint('getDelivery', {
    method: 'GET', path: '/v1/deliveries/:id', ...webhooks,
    summary: 'One delivery with the headers and the body that were sent', params: deliveryId, answer: wholeDelivery, errors: ['notFound'],
  }),
  resendDelivery: endpoint('resendDelivery', {
    method: 'POST', path: '/v1/deliveries/:id/resend', ...webhooks, idempotent: true,
    summary: 'Send an event once more, with the same event id', params: deliveryId, answer: deliveryRow, status: 202,
    errors: ['notFound', 'stateConflict', ...idempotencyErrors],
  }),
  listEvents: endpoint('listEvents', {
    method: 'GET', path: '/v1/events', surface: 'merchantApi', who: { scope: 'events:read' }, consoles: ['merchant'],
    summary: 'Events after a cursor, oldest first, to catch up', query: z.strictObject(pageQuery), answer: pageOf(webhookEventSchema), errors: ['cursorInvalid'],
  }),
};
