/** What the examples of the reference show: one order of one shop, from its link to its money. */
const idr = (value: string) => ({ value, currency: 'IDR' as const });

export const sampleIds = {
  session: 'txs_01kb6v5m3qe8r9sbt7w4x2y0za',
  transaction: 'txn_01kb6v6b1ye9t2hq4m8c5d7f3g',
  endpoint: 'whe_01kb6tz0a4f7y8g2h5j9k3m6np',
  event: 'evt_01kb6v7c2ze6s8r0q4w1x5y9ab',
  delivery: 'whd_01kb6v7d5tf3v9s2k8h4j6m1cd',
  export: 'exp_01kb6w0e6vg4w0t3m9j5k7n2de',
} as const;

export const sampleTransaction = {
  id: sampleIds.transaction,
  code: 'DEP-7K2M9Q',
  mode: 'live',
  kind: 'deposit',
  status: 'succeeded',
  flag: 'none',
  method: 'dana',
  paymentAmount: idr('150000.00'),
  amountDiscount: idr('17.00'),
  extraFee: idr('0.00'),
  finalPayment: idr('149983.00'),
  paidAmount: idr('149983.00'),
  providerFee: null,
  merchantFee: idr('3750.00'),
  net: idr('146233.00'),
  createdAt: '2026-11-21T08:01:12.000Z',
  paidAt: '2026-11-21T08:03:40.000Z',
} as const;

export const sampleTransactionRow = {
  ...sampleTransaction,
  sessionId: sampleIds.session,
  refNo: 'K7QX-2M4P',
  reference: 'order-1001',
  customerName: 'Budi Santoso',
  expiresAt: '2026-11-21T08:15:00.000Z',
  completedAt: '2026-11-21T08:03:52.000Z',
} as const;

export const sampleSession = {
  id: sampleIds.session,
  refNo: 'K7QX-2M4P',
  mode: 'live',
  type: 'deposit',
  reference: 'order-1001',
  status: 'open',
  url: 'https://pay.example/deposit?session=Jm3sV9xQ2bT7',
  amount: idr('150000.00'),
  createdAt: '2026-11-21T08:00:00.000Z',
  expiresAt: '2026-11-21T08:15:00.000Z',
  metadata: { basket: '88' },
} as const;

export const sampleEndpoint = {
  id: sampleIds.endpoint,
  mode: 'live',
  url: 'https://shop.example/webhooks',
  eventTypes: ['deposit.succeeded', 'deposit.expired'],
  enabled: true,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  formerSecretUntil: null,
  createdAt: '2026-11-20T03:12:45.000Z',
  revision: 1,
} as const;

export const sampleDelivery = {
  id: sampleIds.delivery,
  eventId: sampleIds.event,
  eventType: 'deposit.succeeded',
  objectId: sampleIds.transaction,
  sequence: 4,
  endpointId: sampleIds.endpoint,
  status: 'succeeded',
  attempt: 1,
  request: { url: 'https://shop.example/webhooks', attempt: 1, sentAt: '2026-11-21T08:03:52.500Z' },
  response: { status: 204, body: '', error: null, durationMs: 84 },
  nextAttemptAt: null,
  createdAt: '2026-11-21T08:03:52.400Z',
  updatedAt: '2026-11-21T08:03:52.600Z',
} as const;

export const sampleEvent = {
  id: sampleIds.event,
  type: 'deposit.succeeded',
  mode: 'live',
  createdAt: '2026-11-21T08:03:52.300Z',
  sequence: 4,
  data: { transaction: { ...sampleTransaction } },
} as const;

export const sampleExport = {
  id: sampleIds.export,
  mode: 'live',
  kind: 'transactions',
  filter: { from: '2026-11-01T00:00:00+07:00', status: 'succeeded' },
  format: 'csv',
  timeZone: 'Asia/Jakarta',
  state: 'done',
  rowsExpected: 4_217,
  rows: 4_217,
  bytes: 1_018_442,
  fileName: 'transactions-live-20261121-081500.csv',
  downloadUrl: `/v1/exports/${sampleIds.export}/file`,
  expiresAt: '2026-11-22T08:15:09.000Z',
  problem: null,
  createdBy: { kind: 'token', id: 'tok_01kb6tx0a4f7y8g2h5j9k3m6np', name: 'Bookkeeping' },
  createdAt: '2026-11-21T08:15:00.000Z',
  finishedAt: '2026-11-21T08:15:09.000Z',
} as const;

export { idr };
