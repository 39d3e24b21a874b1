import type {
  endpoints,
  ReceivedOf,
  SentBodyOf,
  SentParamsOf,
  SentQueryOf,
} from '@wallet/contract';

type Endpoints = typeof endpoints;

/** The operations of the merchant API by name. */
export type Operation = {
  [Name in keyof Endpoints]: Endpoints[Name]['surface'] extends 'merchantApi' ? Name : never;
}[keyof Endpoints];

/**
 * Calls per operation, written out to need no runtime dependency; the compiler checks all against
 * the server's table.
 */
export const operations = {
  createSession: 'POST /v1/transaction-sessions',
  listSessions: 'GET /v1/transaction-sessions',
  getSession: 'GET /v1/transaction-sessions/:id',
  cancelSession: 'POST /v1/transaction-sessions/:id/cancel',
  simulatePayment: 'POST /v1/simulate/transaction-sessions/:id/pay',
  listTransactions: 'GET /v1/transactions',
  getTransaction: 'GET /v1/transactions/:id',
  getTransactionProof: 'GET /v1/transactions/:id/proof',
  balance: 'GET /v1/balance',
  balanceEntries: 'GET /v1/balance/entries',
  methods: 'GET /v1/methods',
  createExport: 'POST /v1/exports',
  listExports: 'GET /v1/exports',
  getExport: 'GET /v1/exports/:id',
  downloadExport: 'GET /v1/exports/:id/file',
  institutions: 'GET /v1/institutions',
  createPayoutMethod: 'POST /v1/payout-methods',
  listPayoutMethods: 'GET /v1/payout-methods',
  getPayoutMethod: 'GET /v1/payout-methods/:id',
  updatePayoutMethod: 'PATCH /v1/payout-methods/:id',
  deletePayoutMethod: 'DELETE /v1/payout-methods/:id',
  createAccountVerification: 'POST /v1/account-verifications',
  listAccountVerifications: 'GET /v1/account-verifications',
  getAccountVerification: 'GET /v1/account-verifications/:id',
  createWithdrawal: 'POST /v1/withdrawal-requests',
  listWithdrawals: 'GET /v1/withdrawal-requests',
  getWithdrawal: 'GET /v1/withdrawal-requests/:id',
  cancelWithdrawal: 'POST /v1/withdrawal-requests/:id/cancel',
  simulateWithdrawal: 'POST /v1/simulate/withdrawal-requests/:id/outcome',
  createWebhookEndpoint: 'POST /v1/webhook-endpoints',
  listWebhookEndpoints: 'GET /v1/webhook-endpoints',
  getWebhookEndpoint: 'GET /v1/webhook-endpoints/:id',
  updateWebhookEndpoint: 'PATCH /v1/webhook-endpoints/:id',
  deleteWebhookEndpoint: 'DELETE /v1/webhook-endpoints/:id',
  rotateWebhookSecret: 'POST /v1/webhook-endpoints/:id/rotate-secret',
  sendTestEvent: 'POST /v1/webhook-endpoints/:id/test',
  resendFailedDeliveries: 'POST /v1/webhook-endpoints/:id/resend-failed',
  listDeliveries: 'GET /v1/webhook-endpoints/:id/deliveries',
  getDelivery: 'GET /v1/deliveries/:id',
  resendDelivery: 'POST /v1/deliveries/:id/resend',
  listEvents: 'GET /v1/events',
} as const satisfies {
  [Name in Operation]: `${Endpoints[Name]['method']} ${Endpoints[Name]['path']}`;
};

export type AnswerTo<Name extends Operation> = ReceivedOf<Endpoints[Name]>;
export type BodyFor<Name extends Operation> = SentBodyOf<Endpoints[Name]>;
export type QueryFor<Name extends Operation> = NonNullable<SentQueryOf<Endpoints[Name]>>;
/** What narrows a list; where to go on is the iterator's business. */
export type FilterFor<Name extends Operation> = Omit<QueryFor<Name>, 'after' | 'limit'>;

type PartsOf<Name extends Operation> = (SentParamsOf<Endpoints[Name]> extends undefined
  ? object
  : { params: SentParamsOf<Endpoints[Name]> }) &
  (SentQueryOf<Endpoints[Name]> extends undefined
    ? object
    : { query?: SentQueryOf<Endpoints[Name]> }) &
  (BodyFor<Name> extends undefined ? object : { body: BodyFor<Name> });

export interface CallOptions {
  /** Ends the call with all its retries. */
  signal?: AbortSignal;
}

export interface WriteOptions extends CallOptions {
  /** 1 to 255 visible ASCII characters. Set it to survive restarts: a key has one effect however often sent. */
  idempotencyKey?: string;
}

/** Calls one operation. Throws WalletError when the server says no, the network's own error when there is no answer. */
export type Send = <Name extends Operation>(
  name: Name,
  parts: PartsOf<Name>,
  options?: WriteOptions,
) => Promise<AnswerTo<Name>>;
