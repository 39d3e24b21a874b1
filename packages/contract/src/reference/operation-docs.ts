import type { endpoints } from '../endpoints/index.ts';
import { payoutDocs } from './payout-docs.ts';
import { sampleProof } from './proof-sample.ts';
import { withdrawalDocs } from './withdrawal-docs.ts';
import {
  idr,
  sampleDelivery,
  sampleEndpoint,
  sampleEvent,
  sampleExport,
  sampleIds,
  sampleSession,
  sampleTransaction,
  sampleTransactionRow,
} from './samples.ts';

/** The endpoints of the merchant API by name. */
export type MerchantApiName = {
  [Name in keyof typeof endpoints]: (typeof endpoints)[Name]['surface'] extends 'merchantApi'
    ? Name
    : never;
}[keyof typeof endpoints];

/** What the reference says about one operation beyond its schemas. */
export interface OperationDocs {
  tag: ReferenceTag;
  description: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Absent where nothing is answered. */
  answer?: unknown;
}

export const referenceTags = {
  Sessions: 'A session is one order: its link leads the customer through the payment.',
  Transactions: 'The payments that customers tried, with how each ended.',
  'Test mode': 'Play every outcome before a customer does. Tokens of mode Test only.',
  Balance: 'What you have with us, and every line that made it.',
  Methods: 'What customers can pay with now, and where money can be sent to.',
  Payouts: 'Where you are paid out, and whose accounts those are.',
  Exports: 'Files of your rows, made in the background and kept for a day.',
  Webhooks: 'Your addresses that we tell what happened, and what they answered.',
  Events: 'Everything that happened, in order, to catch up after an outage.',
} as const;
export type ReferenceTag = keyof typeof referenceTags;

const byReference =
  'Sending the request again with the same Idempotency-Key gives the first answer again and changes nothing.';
const page = (row: unknown) => ({ data: [row], next: null });
const { url: _url, ...sessionShown } = sampleSession;

/** An endpoint of the merchant API without its words does not compile. */
export const operationDocs: Readonly<Record<MerchantApiName, OperationDocs>> = {
  createSession: {
    tag: 'Sessions',
    description: `Makes the link for one order. Send the customer to \`url\`, or open it in a frame. \`reference\` is yours and unique for ever, in each mode. With \`type\` \`withdrawal\` the customer withdraws by the link: \`amount\` is a sum, or \`{min, max}\` to choose from, and nothing is set aside before the customer has confirmed. ${byReference}`,
    body: {
      type: 'deposit',
      reference: 'order-1001',
      amount: idr('150000.00'),
      customer: { id: 'c-77', name: 'Budi Santoso' },
      metadata: { basket: '88' },
    },
    answer: sampleSession,
  },
  listSessions: {
    tag: 'Sessions',
    description: 'Newest first. Filters narrow together; `from` is included, `to` is not.',
    query: { status: 'open', limit: '20' },
    answer: page(sampleSession),
  },
  getSession: {
    tag: 'Sessions',
    description:
      'The session with the payment that counts: the one that was paid, else the newest attempt.',
    params: { id: sampleIds.session },
    answer: {
      ...sessionShown,
      url: sampleSession.url,
      status: 'completed',
      transaction: sampleTransaction,
    },
  },
  cancelSession: {
    tag: 'Sessions',
    description: `Ends the link. Possible until the customer has paid or said so; money that arrives all the same is handled by your late-money policy. ${byReference}`,
    params: { id: sampleIds.session },
    answer: { ...sampleSession, status: 'cancelled' },
  },
  simulatePayment: {
    tag: 'Test mode',
    description:
      'Plays one outcome with a test token: money arrives on an account inside our server and goes the same way as real money. `method` is chosen for the customer when none was chosen; the first allowed one when you name none. The answer is the session afterwards. Sending the request again with the same Idempotency-Key pays nothing twice and answers how the session stands then.',
    params: { id: sampleIds.session },
    body: { outcome: 'paid', method: 'dana' },
    answer: {
      ...sampleSession,
      mode: 'test',
      status: 'completed',
      transaction: { ...sampleTransaction, mode: 'test' },
    },
  },
  listTransactions: {
    tag: 'Transactions',
    description: 'Newest first. Filters narrow together; `from` is included, `to` is not.',
    query: { status: 'succeeded', limit: '50' },
    answer: page(sampleTransactionRow),
  },
  getTransaction: {
    tag: 'Transactions',
    description:
      'One payment with its amounts: the customer pays `finalPayment`, you receive `net`.',
    params: { id: sampleIds.transaction },
    answer: sampleTransactionRow,
  },
  getTransactionProof: {
    tag: 'Transactions',
    description:
      'What was asked for, what was seen, what was booked, what you were told and who did what, signed. Keep it as it was sent: `verifyDocument` of the SDK proves it with the public keys, without asking us.',
    params: { id: sampleIds.transaction },
    query: { timeZone: 'Asia/Jakarta' },
    answer: sampleProof,
  },
  balance: {
    tag: 'Balance',
    description:
      '`available` can be paid out. `held` is reserved for payouts. `pending` is credited and not available yet; open sessions are no part of it.',
    answer: { available: idr('1250000.00'), held: idr('0.00'), pending: idr('0.00') },
  },
  balanceEntries: {
    tag: 'Balance',
    description:
      'Every line, newest first. `sequence` has no gaps, so you can prove that you have all of them.',
    query: { limit: '50' },
    answer: page({
      sequence: '42',
      cause: 'line:lin_01kb6v6t9te4w3x7y1z5a8b2cd',
      kind: 'deposit.settle',
      amount: idr('146233.00'),
      balanceAfter: idr('1250000.00'),
      at: '2026-11-21T08:03:52.000Z',
    }),
  },
  methods: {
    tag: 'Methods',
    description:
      'What works now with its limits, and the reason where one does not. Ask before you show a choice; do not keep the answer for longer than a minute. While we announce maintenance, `maintenance` says so: show its text to your people if you like. It decides nothing: `available` does.',
    answer: {
      data: [
        {
          method: 'dana',
          available: true,
          reason: null,
          minAmount: idr('1000.00'),
          maxAmount: idr('10000000.00'),
        },
      ],
    },
  },
  institutions: {
    tag: 'Methods',
    description: 'Banks and wallets that money can be sent to, by name.',
    query: { search: 'bca' },
    answer: page({
      id: 'ID-014',
      country: 'ID',
      code: '014',
      name: 'Bank Central Asia',
      shortName: 'BCA',
      type: 'bank',
      rails: ['BI-FAST'],
    }),
  },
  createExport: {
    tag: 'Exports',
    description: `Orders a CSV file of all rows that the filter lets through, as they are at one moment. Ask for it until its \`state\` is \`done\`. A cell that a spreadsheet would run as a formula begins with an apostrophe. ${byReference}`,
    body: {
      kind: 'transactions',
      filter: { from: '2026-11-01T00:00:00+07:00', status: 'succeeded' },
      timeZone: 'Asia/Jakarta',
    },
    answer: {
      ...sampleExport,
      state: 'queued',
      rowsExpected: null,
      rows: 0,
      bytes: null,
      downloadUrl: null,
      expiresAt: null,
      finishedAt: null,
    },
  },
  listExports: {
    tag: 'Exports',
    description: 'Newest first, those of the team in the console among them.',
    answer: page(sampleExport),
  },
  getExport: {
    tag: 'Exports',
    description:
      '`rows` of `rowsExpected` are written. An export that is `done` has its file at `downloadUrl` until `expiresAt`.',
    params: { id: sampleIds.export },
    answer: sampleExport,
  },
  downloadExport: {
    tag: 'Exports',
    description:
      'UTF-8 with a byte order mark, lines and quotes as in RFC 4180, a row of names first. Amounts are plain decimals; times carry their offset. The link works with the bearer token only.',
    params: { id: sampleIds.export },
    answer:
      'sequence,at,kind,currency,amount,balanceAfter,cause\r\n42,2026-11-21T15:03:52.000+07:00,deposit.settle,IDR,146233.00,1250000.00,line:lin_01kb6v6t9te4w3x7y1z5a8b2cd\r\n',
  },
  ...payoutDocs,
  ...withdrawalDocs,
  createWebhookEndpoint: {
    tag: 'Webhooks',
    description: `Registers an https address. \`secret\` is in this answer and never shown again: verify every webhook with it. Without \`eventTypes\` you get all but balance.changed. ${byReference}`,
    body: {
      url: 'https://shop.example/webhooks',
      eventTypes: ['deposit.succeeded', 'deposit.expired'],
    },
    answer: { ...sampleEndpoint, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwbVvH1n2mRzE=' },
  },
  listWebhookEndpoints: {
    tag: 'Webhooks',
    description: 'Newest first, without their secrets.',
    answer: page(sampleEndpoint),
  },
  getWebhookEndpoint: {
    tag: 'Webhooks',
    description:
      '`failingSince` says since when nothing was taken; after five days the address is switched off, `disabledReason` says why, and you are told.',
    params: { id: sampleIds.endpoint },
    answer: sampleEndpoint,
  },
  updateWebhookEndpoint: {
    tag: 'Webhooks',
    description: `What is not named stays. One that is switched on again starts without failures. ${byReference}`,
    params: { id: sampleIds.endpoint },
    body: { eventTypes: ['deposit.succeeded'], enabled: true },
    answer: { ...sampleEndpoint, eventTypes: ['deposit.succeeded'] },
  },
  deleteWebhookEndpoint: {
    tag: 'Webhooks',
    description: `The address and its deliveries go; events stay in GET /v1/events. ${byReference}`,
    params: { id: sampleIds.endpoint },
  },
  rotateWebhookSecret: {
    tag: 'Webhooks',
    description: `The new \`secret\` is in this answer and never shown again. For \`overlapHours\` (24 when left out, 72 at most, 0 ends it at once) every webhook carries two signatures, one by each secret: install the new one meanwhile. While a former secret still counts, another rotation is refused unless it ends both at once. ${byReference}`,
    params: { id: sampleIds.endpoint },
    body: { overlapHours: 24 },
    answer: {
      ...sampleEndpoint,
      formerSecretUntil: '2026-11-22T08:00:00.000Z',
      secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDJGCJPMAwRvY=',
    },
  },
  sendTestEvent: {
    tag: 'Webhooks',
    description: `A real, signed delivery of type webhook.test to this address alone, tried once. It shows among the deliveries and in no list of events, and a failure counts for nothing. At most ten a minute. ${byReference}`,
    params: { id: sampleIds.endpoint },
    answer: {
      ...sampleDelivery,
      eventType: 'webhook.test',
      objectId: sampleIds.endpoint,
      sequence: 0,
      status: 'pending',
      attempt: 0,
      request: null,
      response: null,
      nextAttemptAt: '2026-11-21T09:00:00.000Z',
    },
  },
  resendFailedDeliveries: {
    tag: 'Webhooks',
    description: `Everything that was given up in the window, and nothing else, is sent again with its event id and all tries ahead of it; events of one object in their order. At most 5,000 at once: while \`more\` is true, ask again. ${byReference}`,
    params: { id: sampleIds.endpoint },
    body: { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' },
    answer: { resent: 42, more: false },
  },
  listDeliveries: {
    tag: 'Webhooks',
    description: 'Newest first, with the last request and its answer.',
    params: { id: sampleIds.endpoint },
    query: { status: 'succeeded' },
    answer: page(sampleDelivery),
  },
  getDelivery: {
    tag: 'Webhooks',
    description:
      'What really went over the wire in the last try: headers and body, which is cut after 16,000 characters.',
    params: { id: sampleIds.delivery },
    answer: {
      ...sampleDelivery,
      request: {
        ...sampleDelivery.request,
        headers: { 'content-type': 'application/json', 'webhook-id': sampleIds.event },
        body: `{"id":"${sampleIds.event}"}`,
        bodyIsCut: false,
      },
    },
  },
  resendDelivery: {
    tag: 'Webhooks',
    description: `The event keeps its id, so a receiver that ignores ids it has seen takes it once. ${byReference}`,
    params: { id: sampleIds.delivery },
    answer: {
      ...sampleDelivery,
      status: 'pending',
      attempt: 0,
      nextAttemptAt: '2026-11-21T09:00:00.000Z',
    },
  },
  listEvents: {
    tag: 'Events',
    description:
      'Oldest first and without gaps: an event that appears later always comes later. Keep the id of the last one you took and send it as `after`.',
    query: { after: sampleIds.event, limit: '100' },
    answer: page(sampleEvent),
  },
};
