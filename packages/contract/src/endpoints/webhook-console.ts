import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, pageQuery } from '../schemas.ts';
import {
  deliveriesQuery, deliveryId, deliveryPage, deliveryRow, endpointId, endpointPage, endpointWithSecret, eventChoice, resendReport, resendWindow, rotation, urlSchema,
  webhookEndpointRow, wholeDelivery,
} from './webhook-shapes.ts';

const merchant = { surface: 'console', consoles: ['merchant'] } as const;
const admin = { surface: 'console', consoles: ['admin'] } as const;
const read = { who: { permission: 'webhooks.read' } } as const;
const manage = { who: { permission: 'webhooks.manage' } } as const;
const resend = { who: { permission: 'webhooks.resend' } } as const;

/** People see both modes, one at a time: live when left out. */
const inMode = { mode: modeSchema.optional() };
const query = z.strictObject(inMode);
const reason = z.string().trim().min(1, 'a reason').max(500);
const merchantId = idSchema('mer');
const ofMerchant = z.strictObject({ id: merchantId });
const endpointOfMerchant = z.strictObject({ id: merchantId, webhookId: idSchema('whe') });
const deliveryOfMerchant = z.strictObject({ id: merchantId, deliveryId: idSchema('whd') });

/** The same addresses for the merchant's people, and any merchant's for operators to see and to help with. */
export const webhookConsoleEndpoints = {
  listOwnWebhooks: endpoint('listOwnWebhooks', {
    method: 'GET', path: '/api/webhooks', ...merchant, ...read, summary: 'The merchant\u2019s addresses of one mode, newest first',
    query: z.strictObject({ ...pageQuery, ...inMode }), answer: endpointPage, errors: ['cursorInvalid'],
  }),
  createOwnWebhook: endpoint('createOwnWebhook', {
    method: 'POST', path: '/api/webhooks', ...merchant, ...manage, summary: 'Register an address; this answer alone shows its secret', status: 201,
    body: z.strictObject({ mode: modeSchema, url: urlSchema, eventTypes: eventChoice.optional() }), answer: endpointWithSecret, errors: ['webhookUrlNotAllowed', 'stateConflict'],
  }),
  getOwnWebhook: endpoint('getOwnWebhook', {
    method: 'GET', path: '/api/webhooks/:id', ...merchant, ...read, summary: 'One of the merchant\u2019s addresses', params: endpointId, query, answer: webhookEndpointRow, errors: ['notFound'],
  }),
  updateOwnWebhook: endpoint('updateOwnWebhook', {
    method: 'PATCH', path: '/api/webhooks/:id', ...merchant, ...manage, summary: 'Change an address or its events, switch it off or on again', params: endpointId, query,
    body: z.strictObject({ revision: z.number().int(), url: urlSchema.optional(), eventTypes: eventChoice.optional(), enabled: z.boolean().optional() }),
    answer: webhookEndpointRow, errors: ['notFound', 'revisionConflict', 'webhookUrlNotAllowed'],
  }),
  removeOwnWebhook: endpoint('removeOwnWebhook', {
    method: 'DELETE', path: '/api/webhooks/:id', ...merchant, ...manage, summary: 'Remove an address with its deliveries', params: endpointId, query, answer: z.undefined(), status: 204,
    errors: ['notFound'],
  }),
  rotateOwnWebhookSecret: endpoint('rotateOwnWebhookSecret', {
    method: 'POST', path: '/api/webhooks/:id/rotate-secret', ...merchant, ...manage, summary: 'Make a new secret; this answer alone shows it', params: endpointId, query, body: rotation,
    answer: endpointWithSecret, errors: ['notFound', 'stateConflict'],
  }),
  testOwnWebhook: endpoint('testOwnWebhook', {
    method: 'POST', path: '/api/webhooks/:id/test', ...merchant, ...manage, summary: 'Send a signed event of type webhook.test, once', params: endpointId, query, answer: deliveryRow, status: 202,
    errors: ['notFound', 'stateConflict', 'tooManyRequests'],
  }),
  resendOwnFailedDeliveries: endpoint('resendOwnFailedDeliveries', {
    method: 'POST', path: '/api/webhooks/:id/resend-failed', ...merchant, ...resend, summary: 'Send everything once more that failed within a window', params: endpointId, query, body: resendWindow,
    answer: resendReport, status: 202, errors: ['notFound', 'stateConflict'],
  }),
  listOwnDeliveries: endpoint('listOwnDeliveries', {
    method: 'GET', path: '/api/webhooks/:id/deliveries', ...merchant, ...read, summary: 'What was sent to an address, newest first', params: endpointId,
    query: z.strictObject({ ...deliveriesQuery, ...inMode }), answer: deliveryPage, errors: ['notFound', 'cursorInvalid'],
  }),
  getOwnDelivery: endpoint('getOwnDelivery', {
    method: 'GET', path: '/api/webhook-deliveries/:id', ...merchant, ...read, summary: 'One delivery with the headers and the body that were sent', params: deliveryId, query,
    answer: wholeDelivery, errors: ['notFound'],
  }),
  resendOwnDelivery: endpoint('resendOwnDelivery', {
    method: 'POST', path: '/api/webhook-deliveries/:id/resend', ...merchant, ...resend, summary: 'Send an event once more, with the same event id', params: deliveryId, query,
    answer: deliveryRow, status: 202, errors: ['notFound', 'stateConflict'],
  }),
  listMerchantWebhooks: endpoint('listMerchantWebhooks', {
    method: 'GET', path: '/api/merchants/:id/webhooks', ...admin, ...read, summary: 'A merchant\u2019s addresses of one mode, newest first', params: ofMerchant,
    query: z.strictObject({ ...pageQuery, ...inMode }), answer: endpointPage, errors: ['notFound', 'cursorInvalid'],
  }),
  disableMerchantWebhook: endpoint('disableMerchantWebhook', {
    method: 'POST', path: '/api/merchants/:id/webhooks/:webhookId/disable', ...admin, who: { permission: 'webhooks.disable' },
    summary: 'Switch a merchant\u2019s address off; its people are told and may switch it on again', params: endpointOfMerchant, query, body: z.strictObject({ reason }),
    answer: webhookEndpointRow, errors: ['notFound', 'stateConflict'],
  }),
  resendMerchantFailedDeliveries: endpoint('resendMerchantFailedDeliveries', {
    method: 'POST', path: '/api/merchants/:id/webhooks/:webhookId/resend-failed', ...admin, ...resend, summary: 'Send everything once more that failed within a window', params: endpointOfMerchant, query,
    body: resendWindow, answer: resendReport, status: 202, errors: ['notFound', 'stateConflict'],
  }),
  listMerchantDeliveries: endpoint('listMerchantDeliveries', {
    method: 'GET', path: '/api/merchants/:id/webhooks/:webhookId/deliveries', ...admin, ...read, summary: 'What was sent to a merchant\u2019s address, newest first', params: endpointOfMerchant,
    query: z.strictObject({ ...deliveriesQuery, ...inMode }), answer: deliveryPage, errors: ['notFound', 'cursorInvalid'],
  }),
  getMerchantDelivery: endpoint('getMerchantDelivery', {
    method: 'GET', path: '/api/merchants/:id/webhook-deliveries/:deliveryId', ...admin, ...read, params: deliveryOfMerchant, query,
    summary: 'One delivery with its headers; its body for who may see every transaction', answer: wholeDelivery, errors: ['notFound'],
  }),
  resendMerchantDelivery: endpoint('resendMerchantDelivery', {
    method: 'POST', path: '/api/merchants/:id/webhook-deliveries/:deliveryId/resend', ...admin, ...resend, summary: 'Send an event once more, with the same event id', params: deliveryOfMerchant, query,
    answer: deliveryRow, status: 202, errors: ['notFound', 'stateConflict'],
  }),
};
