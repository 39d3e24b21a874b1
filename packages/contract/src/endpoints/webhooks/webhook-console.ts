import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins, forMerchants } from '../../access.ts';
import { idSchema, modeSchema, pageQuery } from '../../schemas.ts';
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
  wholeDelivery,
} from './webhook-shapes.ts';

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
  listOwnWebhooks: endpoint('listOwnWebhooks', 'GET /api/webhooks', {
    ...forMerchants('webhooks.read'),
    summary: 'The merchant\u2019s addresses of one mode, newest first',
    query: z.strictObject({ ...pageQuery, ...inMode }),
    answer: endpointPage,
    errors: ['cursorInvalid'],
  }),
  createOwnWebhook: endpoint('createOwnWebhook', 'POST /api/webhooks', {
    ...forMerchants('webhooks.manage'),
    stepUp: true,
    summary: 'Register an address; this answer alone shows its secret',
    status: 201,
    body: z.strictObject({ mode: modeSchema, url: urlSchema, eventTypes: eventChoice.optional() }),
    answer: endpointWithSecret,
    errors: ['webhookUrlNotAllowed', 'stateConflict'],
  }),
  getOwnWebhook: endpoint('getOwnWebhook', 'GET /api/webhooks/:id', {
    ...forMerchants('webhooks.read'),
    summary: 'One of the merchant\u2019s addresses',
    params: endpointId,
    query,
    answer: webhookEndpointRow,
    errors: ['notFound'],
  }),
  updateOwnWebhook: endpoint('updateOwnWebhook', 'PATCH /api/webhooks/:id', {
    ...forMerchants('webhooks.manage'),
    stepUp: ['url'],
    summary: 'Change an address or its events, switch it off or on again',
    params: endpointId,
    query,
    body: z.strictObject({
      revision: z.number().int(),
      url: urlSchema.optional(),
      eventTypes: eventChoice.optional(),
      enabled: z.boolean().optional(),
    }),
    answer: webhookEndpointRow,
    errors: ['notFound', 'revisionConflict', 'webhookUrlNotAllowed'],
  }),
  removeOwnWebhook: endpoint('removeOwnWebhook', 'DELETE /api/webhooks/:id', {
    ...forMerchants('webhooks.manage'),
    summary: 'Remove an address with its deliveries',
    params: endpointId,
    query,
    answer: z.undefined(),
    status: 204,
    errors: ['notFound'],
  }),
  rotateOwnWebhookSecret: endpoint(
    'rotateOwnWebhookSecret',
    'POST /api/webhooks/:id/rotate-secret',
    {
      ...forMerchants('webhooks.manage'),
      stepUp: true,
      summary: 'Make a new secret; this answer alone shows it',
      params: endpointId,
      query,
      body: rotation,
      answer: endpointWithSecret,
      errors: ['notFound', 'stateConflict'],
    },
  ),
  testOwnWebhook: endpoint('testOwnWebhook', 'POST /api/webhooks/:id/test', {
    ...forMerchants('webhooks.manage'),
    summary: 'Send a signed event of type webhook.test, once',
    params: endpointId,
    query,
    answer: deliveryRow,
    status: 202,
    errors: ['notFound', 'stateConflict', 'tooManyRequests'],
  }),
  resendOwnFailedDeliveries: endpoint(
    'resendOwnFailedDeliveries',
    'POST /api/webhooks/:id/resend-failed',
    {
      ...forMerchants('webhooks.resend'),
      summary: 'Send everything once more that failed within a window',
      params: endpointId,
      query,
      body: resendWindow,
      answer: resendReport,
      status: 202,
      errors: ['notFound', 'stateConflict'],
    },
  ),
  listOwnDeliveries: endpoint('listOwnDeliveries', 'GET /api/webhooks/:id/deliveries', {
    ...forMerchants('webhooks.read'),
    summary: 'What was sent to an address, newest first',
    params: endpointId,
    query: z.strictObject({ ...deliveriesQuery, ...inMode }),
    answer: deliveryPage,
    errors: ['notFound', 'cursorInvalid'],
  }),
  getOwnDelivery: endpoint('getOwnDelivery', 'GET /api/webhook-deliveries/:id', {
    ...forMerchants('webhooks.read'),
    summary: 'One delivery with the headers and the body that were sent',
    params: deliveryId,
    query,
    answer: wholeDelivery,
    errors: ['notFound'],
  }),
  resendOwnDelivery: endpoint('resendOwnDelivery', 'POST /api/webhook-deliveries/:id/resend', {
    ...forMerchants('webhooks.resend'),
    summary: 'Send an event once more, with the same event id',
    params: deliveryId,
    query,
    answer: deliveryRow,
    status: 202,
    errors: ['notFound', 'stateConflict'],
  }),
  listMerchantWebhooks: endpoint('listMerchantWebhooks', 'GET /api/merchants/:id/webhooks', {
    ...forAdmins('webhooks.read'),
    summary: 'A merchant\u2019s addresses of one mode, newest first',
    params: ofMerchant,
    query: z.strictObject({ ...pageQuery, ...inMode }),
    answer: endpointPage,
    errors: ['notFound', 'cursorInvalid'],
  }),
  disableMerchantWebhook: endpoint(
    'disableMerchantWebhook',
    'POST /api/merchants/:id/webhooks/:webhookId/disable',
    {
      ...forAdmins('webhooks.disable'),
      summary:
        'Switch a merchant\u2019s address off; its people are told and may switch it on again',
      params: endpointOfMerchant,
      query,
      body: z.strictObject({ reason }),
      answer: webhookEndpointRow,
      errors: ['notFound', 'stateConflict'],
    },
  ),
  resendMerchantFailedDeliveries: endpoint(
    'resendMerchantFailedDeliveries',
    'POST /api/merchants/:id/webhooks/:webhookId/resend-failed',
    {
      ...forAdmins('webhooks.resend'),
      summary: 'Send everything once more that failed within a window',
      params: endpointOfMerchant,
      query,
      body: resendWindow,
      answer: resendReport,
      status: 202,
      errors: ['notFound', 'stateConflict'],
    },
  ),
  listMerchantDeliveries: endpoint(
    'listMerchantDeliveries',
    'GET /api/merchants/:id/webhooks/:webhookId/deliveries',
    {
      ...forAdmins('webhooks.read'),
      summary: 'What was sent to a merchant\u2019s address, newest first',
      params: endpointOfMerchant,
      query: z.strictObject({ ...deliveriesQuery, ...inMode }),
      answer: deliveryPage,
      errors: ['notFound', 'cursorInvalid'],
    },
  ),
  getMerchantDelivery: endpoint(
    'getMerchantDelivery',
    'GET /api/merchants/:id/webhook-deliveries/:deliveryId',
    {
      ...forAdmins('webhooks.read'),
      params: deliveryOfMerchant,
      query,
      summary: 'One delivery with its headers; its body for who may see every transaction',
      answer: wholeDelivery,
      errors: ['notFound'],
    },
  ),
  resendMerchantDelivery: endpoint(
    'resendMerchantDelivery',
    'POST /api/merchants/:id/webhook-deliveries/:deliveryId/resend',
    {
      ...forAdmins('webhooks.resend'),
      summary: 'Send an event once more, with the same event id',
      params: deliveryOfMerchant,
      query,
      answer: deliveryRow,
      status: 202,
      errors: ['notFound', 'stateConflict'],
    },
  ),
};
