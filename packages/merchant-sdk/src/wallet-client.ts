import { endpoints } from '@wallet/contract';
import type { SentBodyOf, SentQueryOf } from '@wallet/contract';
import { call } from '@wallet/contract/client';
import type { Transport } from '@wallet/contract/client';
import { everyRow } from './every-row.ts';
import { retryingFetch } from './retrying-fetch.ts';

export interface WalletOptions {
  /** Where the merchant console is, such as `https://pay.example`. */
  baseUrl: string;
  /** `wap_...`; its mode (live or test) is the mode of everything done with it. */
  apiToken: string;
  /** How often a call that may be repeated is repeated; 4 when left out. */
  retries?: number;
  /** How long one try may take; 30 seconds when left out. */
  attemptMs?: number;
  fetch?: typeof fetch;
}

export interface WriteOptions {
  /** Give your own to be sure across restarts of your program: the same key has one effect, however often it is sent. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type Filter<Query> = Omit<NonNullable<Query>, 'after' | 'limit'>;
export type WalletClient = ReturnType<typeof walletClient>;

const pageSize = '100';
/** Retries, pauses and Retry-After included. */
const wholeCallMs = 5 * 60_000;
const longestPauseMs = 20_000;

/**
 * The merchant API for a Node server. Calls throw ProblemError when the server says no. Writes send an Idempotency-Key
 * and are repeated with it after a lost answer, so they happen once; lists are async iterables.
 */
export function walletClient({ baseUrl, apiToken, retries = 4, attemptMs = 30_000, fetch: send = fetch }: WalletOptions) {
  const transport: Transport = {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    timeoutMs: wholeCallMs,
    headers: () => ({ authorization: `Bearer ${apiToken}` }),
    fetch: retryingFetch({ fetch: send, retries, attemptMs, pauseMs: (retry) => Math.min(longestPauseMs, 250 * 2 ** retry) * (0.5 + Math.random()) }),
  };
  const written = ({ idempotencyKey = crypto.randomUUID(), signal }: WriteOptions = {}) => ({ idempotencyKey, ...(signal && { signal }) });
  return {
    sessions: {
      /** Opens a payment session; send the customer to its `url`. */
      create: (body: SentBodyOf<typeof endpoints.createSession>, options?: WriteOptions) => call(transport, endpoints.createSession, { body, ...written(options) }),
      get: (id: string) => call(transport, endpoints.getSession, { params: { id } }),
      cancel: (id: string, options?: WriteOptions) => call(transport, endpoints.cancelSession, { params: { id }, ...written(options) }),
      /** Newest first. */
      list: (filter: Filter<SentQueryOf<typeof endpoints.listSessions>> = {}) =>
        everyRow((after) => call(transport, endpoints.listSessions, { query: { ...filter, after, limit: pageSize } })),
    },
    transactions: {
      get: (id: string) => call(transport, endpoints.getTransaction, { params: { id } }),
      /** Newest first. */
      list: (filter: Filter<SentQueryOf<typeof endpoints.listTransactions>> = {}) =>
        everyRow((after) => call(transport, endpoints.listTransactions, { query: { ...filter, after, limit: pageSize } })),
    },
    balance: {
      get: () => call(transport, endpoints.balance, {}),
      /** Every line, newest first. */
      entries: () => everyRow((after) => call(transport, endpoints.balanceEntries, { query: { after, limit: pageSize } })),
    },
    /** What works now, the limits, and the reason when it does not. */
    methods: async () => (await call(transport, endpoints.methods, {})).data,
    webhookEndpoints: {
      /** The secret is in the answer and never shown again. */
      create: (body: SentBodyOf<typeof endpoints.createWebhookEndpoint>, options?: WriteOptions) => call(transport, endpoints.createWebhookEndpoint, { body, ...written(options) }),
      remove: (id: string, options?: WriteOptions) => call(transport, endpoints.deleteWebhookEndpoint, { params: { id }, ...written(options) }),
      list: () => everyRow((after) => call(transport, endpoints.listWebhookEndpoints, { query: { after, limit: pageSize } })),
    },
    /** Events after one of them, oldest first, until there are no more: keep the last id and go on from it later. */
    events: (afterEventId?: string) => everyRow((after) => call(transport, endpoints.listEvents, { query: { after, limit: pageSize } }), afterEventId),
  };
}
