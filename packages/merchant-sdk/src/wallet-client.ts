import { everyRow } from './every-row.ts';
import type { BodyFor, CallOptions, FilterFor, Send, WriteOptions } from './operations.ts';
import { retryingFetch } from './retrying-fetch.ts';
import { createSender } from './send-request.ts';

export interface WalletOptions {
  /** Where the merchant console is, such as `https://pay.example`. */
  baseUrl: string;
  /** `wap_...`; its mode (live or test) is the mode of everything done with it. */
  apiToken: string;
  /** How often a call that may be repeated is repeated; 4 when left out. */
  retries?: number;
  /** How long one try may take; 30 seconds when left out. */
  attemptMs?: number;
  /** How long a call may take with all its retries and pauses; 2 minutes when left out. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export type WalletClient = ReturnType<typeof walletClient>;

const limit = '100';
const longestPauseMs = 20_000;

/**
 * The merchant API for a server. Throws WalletError on refusals. Writes send an Idempotency-Key and
 * retry with it after a lost answer, so happen once; lists are async iterables over all rows.
 */
export function walletClient({
  baseUrl,
  apiToken,
  retries = 4,
  attemptMs = 30_000,
  timeoutMs = 120_000,
  fetch: given = fetch,
}: WalletOptions) {
  const pauseMs = (retry: number) =>
    Math.min(longestPauseMs, 250 * 2 ** retry) * (0.5 + Math.random() / 2);
  const send = createSender({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    apiToken,
    timeoutMs,
    fetch: retryingFetch({ fetch: given, retries, attemptMs, longestPauseMs, pauseMs }),
  });
  return {
    transactionSessions: {
      /** Opens a payment session; send the customer to its `url`, or mount it by `embed.js`. */
      create: (body: BodyFor<'createSession'>, options?: WriteOptions) =>
        send('createSession', { body }, options),
      get: (id: string, options?: CallOptions) => send('getSession', { params: { id } }, options),
      cancel: (id: string, options?: WriteOptions) =>
        send('cancelSession', { params: { id } }, options),
      /** Newest first. */
      list: (filter: FilterFor<'listSessions'> = {}, options?: CallOptions) =>
        everyRow((after) => send('listSessions', { query: { ...filter, after, limit } }, options)),
    },
    simulate: {
      /** Plays how the customer of a test session pays; test tokens only. */
      pay: (sessionId: string, body: BodyFor<'simulatePayment'>, options?: WriteOptions) =>
        send('simulatePayment', { params: { id: sessionId }, body }, options),
    },
    transactions: {
      get: (id: string, options?: CallOptions) =>
        send('getTransaction', { params: { id } }, options),
      /** What is known of it, signed; `verifyDocument` proves it without asking the server. */
      proof: (id: string, options?: CallOptions) =>
        send('getTransactionProof', { params: { id } }, options),
      /** Newest first. */
      list: (filter: FilterFor<'listTransactions'> = {}, options?: CallOptions) =>
        everyRow((after) =>
          send('listTransactions', { query: { ...filter, after, limit } }, options),
        ),
    },
    balance: {
      get: (options?: CallOptions) => send('balance', {}, options),
      /** Every line, newest first. */
      entries: (options?: CallOptions) =>
        everyRow((after) => send('balanceEntries', { query: { after, limit } }, options)),
    },
    methods: {
      /** What works now, the limits, and the reason when it does not. */
      list: async (options?: CallOptions) => (await send('methods', {}, options)).data,
    },
    institutions: {
      list: (filter: FilterFor<'institutions'> = {}, options?: CallOptions) =>
        everyRow((after) => send('institutions', { query: { ...filter, after, limit } }, options)),
    },
    exports: {
      /** Orders a CSV file; ask `get` until its `state` is `done`, then `download` it. */
      create: (body: BodyFor<'createExport'>, options?: WriteOptions) =>
        send('createExport', { body }, options),
      get: (id: string, options?: CallOptions) => send('getExport', { params: { id } }, options),
      /** The whole file as text, without its byte order mark. */
      download: (id: string, options?: CallOptions) =>
        send('downloadExport', { params: { id } }, options),
      /** Newest first. */
      list: (options?: CallOptions) =>
        everyRow((after) => send('listExports', { query: { after, limit } }, options)),
    },
    ...moneyOut(send),
    webhookEndpoints: {
      /** The secret is in the answer and never shown again. */
      create: (body: BodyFor<'createWebhookEndpoint'>, options?: WriteOptions) =>
        send('createWebhookEndpoint', { body }, options),
      get: (id: string, options?: CallOptions) =>
        send('getWebhookEndpoint', { params: { id } }, options),
      /** What is not named stays. */
      update: (id: string, body: BodyFor<'updateWebhookEndpoint'>, options?: WriteOptions) =>
        send('updateWebhookEndpoint', { params: { id }, body }, options),
      remove: (id: string, options?: WriteOptions) =>
        send('deleteWebhookEndpoint', { params: { id } }, options),
      /** Returns the new secret only here; the former also signs for `overlapHours` (24, at most 72). */
      rotateSecret: (
        id: string,
        body: BodyFor<'rotateWebhookSecret'> = {},
        options?: WriteOptions,
      ) => send('rotateWebhookSecret', { params: { id }, body }, options),
      /** Sends a signed event of type `webhook.test` to this address alone, once; its delivery says how it went. */
      test: (id: string, options?: WriteOptions) =>
        send('sendTestEvent', { params: { id } }, options),
      /** Sends everything once more that failed in the window; while `more` is true, call it again. */
      resendFailed: (
        id: string,
        window: BodyFor<'resendFailedDeliveries'>,
        options?: WriteOptions,
      ) => send('resendFailedDeliveries', { params: { id }, body: window }, options),
      list: (options?: CallOptions) =>
        everyRow((after) => send('listWebhookEndpoints', { query: { after, limit } }, options)),
    },
    deliveries: {
      /** One with the headers and the body that were sent. */
      get: (id: string, options?: CallOptions) => send('getDelivery', { params: { id } }, options),
      /** What was sent to one address, newest first. */
      list: (endpointId: string, filter: FilterFor<'listDeliveries'> = {}, options?: CallOptions) =>
        everyRow((after) =>
          send(
            'listDeliveries',
            { params: { id: endpointId }, query: { ...filter, after, limit } },
            options,
          ),
        ),
      /** Sends the event once more, with the same id. */
      resend: (id: string, options?: WriteOptions) =>
        send('resendDelivery', { params: { id } }, options),
    },
    events: {
      /** Events after one of them, oldest first, until there are no more: keep the last id and go on from it later. */
      list: ({ after: from }: { after?: string } = {}, options?: CallOptions) =>
        everyRow((after) => send('listEvents', { query: { after, limit } }, options), from),
    },
  };
}

/** Where money goes to, and that it goes. */
function moneyOut(send: Send) {
  return {
    payoutMethods: {
      /** Its holder is asked for at once; see `verification` of what `get` answers later. */
      create: (body: BodyFor<'createPayoutMethod'>, options?: WriteOptions) =>
        send('createPayoutMethod', { body }, options),
      get: (id: string, options?: CallOptions) =>
        send('getPayoutMethod', { params: { id } }, options),
      /** `isDefault` changes it; anything else answers another one that takes its place. */
      update: (id: string, body: BodyFor<'updatePayoutMethod'>, options?: WriteOptions) =>
        send('updatePayoutMethod', { params: { id }, body }, options),
      remove: (id: string, options?: WriteOptions) =>
        send('deletePayoutMethod', { params: { id } }, options),
      /** Newest first. */
      list: (filter: FilterFor<'listPayoutMethods'> = {}, options?: CallOptions) =>
        everyRow((after) =>
          send('listPayoutMethods', { query: { ...filter, after, limit } }, options),
        ),
    },
    accountVerifications: {
      /** Asks whose account it is; ask `get` until its status is no longer `verifying`, for at most a minute. */
      create: (body: BodyFor<'createAccountVerification'>, options?: WriteOptions) =>
        send('createAccountVerification', { body }, options),
      get: (id: string, options?: CallOptions) =>
        send('getAccountVerification', { params: { id } }, options),
      /** Newest first. */
      list: (filter: FilterFor<'listAccountVerifications'> = {}, options?: CallOptions) =>
        everyRow((after) =>
          send('listAccountVerifications', { query: { ...filter, after, limit } }, options),
        ),
    },
    withdrawals: {
      /** Nothing is sent before it is approved, and never twice. */
      create: (body: BodyFor<'createWithdrawal'>, options?: WriteOptions) =>
        send('createWithdrawal', { body }, options),
      get: (id: string, options?: CallOptions) =>
        send('getWithdrawal', { params: { id } }, options),
      /** Possible until somebody has begun to send it. */
      cancel: (id: string, options?: WriteOptions) =>
        send('cancelWithdrawal', { params: { id } }, options),
      /** Newest first. */
      list: (filter: FilterFor<'listWithdrawals'> = {}, options?: CallOptions) =>
        everyRow((after) =>
          send('listWithdrawals', { query: { ...filter, after, limit } }, options),
        ),
      /** Plays, with a test token, how it ends. */
      simulate: (id: string, body: BodyFor<'simulateWithdrawal'>, options?: WriteOptions) =>
        send('simulateWithdrawal', { params: { id }, body }, options),
    },
  };
}
