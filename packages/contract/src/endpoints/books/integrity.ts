import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import {
  breakClasses,
  integrityRunKinds,
  integrityStates,
  stopScopes,
} from '../../console/integrity.ts';
import {
  errorCodeSchema,
  idSchema,
  ownCode,
  pageOf,
  pageQuery,
  secondPersonErrors,
  timeSchema,
} from '../../schemas.ts';

const reason = z.string().trim().min(1, 'a reason').max(500);
const word = z.strictObject({
  by: z.strictObject({ id: idSchema('usr'), name: z.string() }),
  at: timeSchema,
  reason: z.string(),
});

const run = z
  .strictObject({
    id: idSchema('itr'),
    kind: z.enum(integrityRunKinds),
    begunAt: timeSchema,
    /** Null while it goes on. */
    endedAt: timeSchema.nullable(),
    seconds: z.number(),
    checks: z.int(),
    /** Entries and postings that were read. */
    lookedAt: z.int(),
    findings: z.int(),
  })
  .meta({ id: 'IntegrityRun' });

const finding = z
  .strictObject({
    id: idSchema('fnd'),
    /** What must hold, and where it does not: the row by its name. */
    check: z.string(),
    place: z.string(),
    expected: z.string(),
    found: z.string(),
    class: z.enum(breakClasses),
    /** Whose payouts it stops; null for a figure, which stops nothing. */
    stops: z
      .strictObject({ scope: z.enum(stopScopes), id: z.string(), name: z.string() })
      .nullable(),
    state: z.enum(integrityStates),
    /** Its end was signed by nobody: it holds payouts on until the next proof. */
    isForged: z.boolean(),
    foundBy: z.enum(integrityRunKinds),
    foundAt: timeSchema,
    seenAt: timeSchema,
    endedAt: timeSchema.nullable(),
    firstWord: word.nullable(),
    secondWord: word.nullable(),
    lift: z.strictObject({ may: z.boolean(), why: errorCodeSchema.nullable() }),
  })
  .meta({ id: 'IntegrityFinding' });

const standing = z
  .strictObject({
    /** Whose payouts rest now. */
    stops: z.strictObject({ all: z.boolean(), merchants: z.int(), accounts: z.int() }),
    open: z.int(),
    lastMinute: run.nullable(),
    lastDay: run.nullable(),
    /** The proof of everything that goes on now. */
    underWay: run.nullable(),
  })
  .meta({ id: 'IntegrityStanding' });

/** Integrity proofs: what was checked and when, findings, whose payouts stopped, and lifting that. */
export const integrityEndpoints = {
  getIntegrity: endpoint('getIntegrity', 'GET /api/integrity', {
    ...forAdmins('ledger.read'),
    summary: 'When the books were last proved, and whose payouts rest because of what was found',
    answer: standing,
  }),
  listIntegrityFindings: endpoint('listIntegrityFindings', 'GET /api/integrity/findings', {
    ...forAdmins('ledger.read'),
    summary: 'What proofs of the books found, the newest first',
    query: z.strictObject({ ...pageQuery, state: z.enum(integrityStates).optional() }),
    answer: pageOf(finding),
    errors: ['cursorInvalid'],
  }),
  listIntegrityRuns: endpoint('listIntegrityRuns', 'GET /api/integrity/runs', {
    ...forAdmins('ledger.read'),
    summary: 'Each look and each proof of the books, the newest first',
    query: z.strictObject({ ...pageQuery, kind: z.enum(integrityRunKinds).optional() }),
    answer: pageOf(run),
    errors: ['cursorInvalid'],
  }),
  proveIntegrity: endpoint('proveIntegrity', 'POST /api/integrity/prove', {
    ...forAdmins('reconciliation.propose'),
    summary: 'Prove everything now; what was mended is gone at its end',
    body: z.strictObject({}),
    answer: standing,
  }),
  liftIntegrityStop: endpoint('liftIntegrityStop', 'POST /api/integrity/findings/:id/lift', {
    ...forAdmins('integrity.lift'),
    summary: 'Say that payouts may go on despite a finding; the second Admin’s word lifts its stop',
    params: z.strictObject({ id: idSchema('fnd') }),
    stepUp: true,
    body: z.strictObject({ reason, ...ownCode }),
    answer: finding,
    errors: ['notFound', ...secondPersonErrors, 'stateConflict'],
  }),
};

export type IntegrityRun = z.input<typeof run>;
export type IntegrityFinding = z.input<typeof finding>;
export type IntegrityStatus = z.input<typeof standing>;
