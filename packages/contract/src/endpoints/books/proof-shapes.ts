import { z } from 'zod';
import { currencies } from '../../money.ts';
import {
  flagSchema,
  idSchema,
  modeSchema,
  paymentMethodSchema,
  providerSchema,
  timeSchema,
  transactionKindSchema,
  transactionStatusSchema,
  wireMoneySchema,
} from '../../schemas.ts';
import { deliveryStatuses } from '../webhooks/webhook-shapes.ts';

/**
 * A bundle's reader: `full` sees people unmasked, `masked` are other operators, `farm` owns the
 * phone and sees neither merchants nor books, `merchant` sees nothing internal.
 */
export const proofAudiences = ['full', 'masked', 'farm', 'merchant'] as const;
export type ProofAudience = (typeof proofAudiences)[number];

export const proofForm = 'wallet.proof/1';

/** A moment twice: in UTC, and as the reader\u2019s clock shows it, with its offset. */
const when = z.strictObject({ utc: timeSchema, local: timeSchema });
const money = wireMoneySchema;
const digest = z.string().regex(/^[0-9a-f]{64}$/, 'SHA-256 in hexadecimal');
const text = z.string();

/** Somebody or something outside: a payer or a payee. Numbers are whole in full bundles only. */
const party = z.strictObject({
  name: text.nullable(),
  number: text.nullable(),
  institution: text.nullable(),
});
const person = z.strictObject({ id: text.nullable(), name: text.nullable(), role: text });

const transaction = z.strictObject({
  id: idSchema('txn'),
  code: text,
  kind: transactionKindSchema,
  mode: modeSchema,
  status: transactionStatusSchema,
  statusReason: text.nullable(),
  flag: flagSchema,
  method: paymentMethodSchema,
  merchant: z.strictObject({ id: idSchema('mer'), code: text, name: text }).nullable(),
  currency: z.enum(currencies),
  paymentAmount: money,
  amountDiscount: money,
  extraFee: money,
  finalPayment: money,
  paidAmount: money.nullable(),
  providerFee: money.nullable(),
  merchantFee: money,
  net: money.nullable(),
  payer: party.nullable(),
  payee: party.nullable(),
  providerReference: text.nullable(),
  createdAt: when,
  expiresAt: when.nullable(),
  claimedAt: when.nullable(),
  paidAt: when.nullable(),
  completedAt: when.nullable(),
});

const decision = z.strictObject({
  at: when,
  by: person,
  decision: text,
  reason: text.nullable(),
  revision: z.number().int(),
  payloadHash: text.nullable(),
});

/**
 * The request. `payloadHash` binds approvals to payee, amount and fee; a session's is of what its
 * server sent. Null for masked readers.
 */
const request = z.strictObject({
  kind: z.enum(['session', 'withdrawal']),
  id: text,
  refNo: text,
  reference: text.nullable(),
  source: text,
  status: text,
  amount: money,
  fee: money.nullable(),
  payloadHash: text.nullable(),
  customerName: text.nullable(),
  destination: party.nullable(),
  createdAt: when,
  decisions: z.array(decision),
});

const considered = z.strictObject({ account: text, whyNot: text.nullable() });
/** Which way the money took, and why. Account and device are the house\u2019s own. */
const route = z.strictObject({
  method: paymentMethodSchema,
  provider: providerSchema.nullable(),
  rail: text.nullable(),
  account: z
    .strictObject({ id: idSchema('acc'), label: text, holderName: text, number: text })
    .nullable(),
  device: z.strictObject({ id: idSchema('dev'), name: text }).nullable(),
  /** Of the code that was shown; SHA-256. */
  qrDigest: digest.nullable(),
  considered: z.array(considered),
});

/**
 * A phone's commands with steps, and its journal of a transfer. `dropped`: an order's text was
 * deleted by age; `detail` is its digest.
 */
const deviceStep = z.strictObject({
  at: when,
  device: text,
  kind: z.enum(['command', 'step', 'intent', 'report', 'dropped']),
  what: text,
  state: text.nullable(),
  detail: text.nullable(),
  source: text,
});

/** Raw text deleted by age, and when; its digest (keyed, of canonical JSON) verifies a kept copy. */
const dropped = z.strictObject({ at: when, digest: text });

const line = z.strictObject({
  id: idSchema('lin'),
  key: text.nullable(),
  direction: z.enum(['credit', 'debit']),
  amount: money,
  balanceAfter: money.nullable(),
  counterparty: text.nullable(),
  providerReference: text.nullable(),
  occurredFrom: when,
  occurredTo: when,
  observedAt: when,
  source: text,
  matchStatus: text,
  confirmation: text.nullable(),
  rawDropped: dropped.nullable(),
});
const allocation = z.strictObject({
  id: text,
  lineId: text,
  purpose: text,
  amount: money,
  status: text,
  at: when,
});
const coverage = z.strictObject({
  id: text,
  from: when,
  to: when,
  readStartedAt: when,
  proof: text,
  passes: z.number().int(),
});
/** What a non-settling source saw: a notification or another statement's line. Settles nothing. */
const observation = z.strictObject({
  id: text,
  source: text,
  direction: text,
  amount: money.nullable(),
  at: when,
  lineId: text.nullable(),
});

const entry = z.strictObject({
  account: text,
  sequence: text,
  amount: money,
  balanceAfter: money.nullable(),
});
/** `place` is its place among the sealed; null while nothing has sealed it. */
const posting = z.strictObject({
  cause: text,
  kind: text,
  at: when,
  legs: z.number().int(),
  payloadHash: text,
  digest: text,
  place: text.nullable(),
  entries: z.array(entry),
});

const webhook = z.strictObject({
  eventId: idSchema('evt'),
  type: text,
  sequence: z.number().int(),
  at: when,
  deliveryId: idSchema('whd').nullable(),
  host: text.nullable(),
  status: z.enum(deliveryStatuses).nullable(),
  attempt: z.number().int().nullable(),
  responseStatus: z.number().int().nullable(),
  deliveredAt: when.nullable(),
});

/** Who did what, from the audit log. `seal` covers it in the chain; null for the second until sealed. */
const act = z.strictObject({
  id: idSchema('aud'),
  at: when,
  by: person,
  action: text,
  entity: text,
  entityId: text,
  reason: text.nullable(),
  digest: text,
  place: text.nullable(),
  seal: text.nullable(),
});

/** The names of the parts of a bundle that `contents` has digests of, one for each row of a list. */
export const proofParts = [
  'form',
  'head',
  'transaction',
  'request',
  'route',
  'deviceSteps',
  'lines',
  'allocations',
  'coverage',
  'observations',
  'ledger',
  'webhooks',
  'people',
] as const;

const head = z.strictObject({ audience: z.enum(proofAudiences), issuedAt: when, timeZone: text });

export const proofSchema = z
  .strictObject({
    form: z.literal(proofForm),
    head,
    transaction,
    request: request.nullable(),
    route,
    deviceSteps: z.array(deviceStep),
    lines: z.array(line),
    allocations: z.array(allocation),
    coverage: z.array(coverage),
    observations: z.array(observation),
    ledger: z.array(posting),
    webhooks: z.array(webhook),
    people: z.array(act),
    /** SHA-256 of the canonical JSON of each part, of each row in a list: they name what was changed. */
    contents: z.record(z.enum(proofParts), z.union([digest, z.array(digest)])),
  })
  .meta({
    id: 'Proof',
    description:
      'Everything known of one movement. Times are given twice: in UTC, and in the zone of the head.',
  });

export const signedProofSchema = z
  .strictObject({
    document: proofSchema,
    /** SHA-256 of the document\u2019s canonical JSON: members sorted, no blanks. */
    digest,
    /** Ed25519 over the digest\u2019s bytes, base64url, by the key of that id; see /api/public/signing-keys. */
    signature: z.string().regex(/^[\w-]{86}$/),
    keyId: idSchema('sgk'),
  })
  .meta({ id: 'SignedProof' });

export type Proof = z.output<typeof proofSchema>;
export type SignedProof = z.output<typeof signedProofSchema>;
