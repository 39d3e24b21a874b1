import type { Endpoint } from '../endpoint.ts';
import { authEndpoints } from './auth.ts';
import { operationEndpoints } from './operations.ts';
import { payEndpoints } from './pay.ts';
import { sessionEndpoints } from './sessions.ts';
import { transactionEndpoints } from './transactions.ts';
import { webhookEndpoints } from './webhooks.ts';

/** The whole API as data: mounted by the server, called by the client, described by OpenAPI, walked by tests. */
export const endpoints = {
  ...authEndpoints,
  ...sessionEndpoints,
  ...transactionEndpoints,
  ...operationEndpoints,
  ...webhookEndpoints,
  ...payEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
