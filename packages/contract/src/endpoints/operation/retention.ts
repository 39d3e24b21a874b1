import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import { idSchema, timeSchema } from '../../schemas.ts';
import { holdKinds, retentionClasses } from '../../settings.ts';

const person = z.strictObject({ id: z.string(), name: z.string() }).nullable();
const why = z.string().trim().min(1, 'a reason').max(500);

const retentionClass = z
  .strictObject({
    name: z.enum(retentionClasses),
    days: z.int(),
    /** What the next run deletes; counted to 10,000. */
    due: z.int(),
    /** Old enough, and kept by a hold or because money is not settled; counted to 10,000. */
    kept: z.int(),
    oldest: timeSchema.nullable(),
  })
  .meta({ id: 'RetentionClass' });

const retentionHold = z
  .strictObject({
    id: idSchema('rho'),
    kind: z.enum(holdKinds),
    subjectId: z.string(),
    reason: z.string(),
    /** Ends by itself then; null: only when it is lifted. */
    until: timeSchema.nullable(),
    placedBy: person,
    placedAt: timeSchema,
    liftedBy: person,
    liftedAt: timeSchema.nullable(),
    liftReason: z.string().nullable(),
    isInForce: z.boolean(),
  })
  .meta({ id: 'RetentionHold' });

/** What is deleted once it is old, and what is kept all the same. */
export const retentionEndpoints = {
  getRetention: endpoint('getRetention', 'GET /api/retention', {
    ...forAdmins('settings.read'),
    summary: 'What would be deleted now, and what is kept',
    answer: z.strictObject({
      classes: z.array(retentionClass),
      /** Days in which the database deletes no money and no audit. */ moneyAndAuditDays: z.int(),
    }),
  }),
  listRetentionHolds: endpoint('listRetentionHolds', 'GET /api/retention/holds', {
    ...forAdmins('settings.read'),
    summary: 'The last 100 holds, newest first',
    answer: z.strictObject({ data: z.array(retentionHold) }),
  }),
  placeRetentionHold: endpoint('placeRetentionHold', 'POST /api/retention/holds', {
    ...forAdmins('settings.manage'),
    status: 201,
    summary: 'Keep the raw data of a merchant, account, device or transaction',
    body: z.strictObject({
      kind: z.enum(holdKinds),
      subjectId: z.string().trim().min(1).max(64),
      reason: why,
      until: timeSchema.nullable().optional(),
    }),
    answer: retentionHold,
    errors: ['notFound', 'validFromPast'],
  }),
  liftRetentionHold: endpoint('liftRetentionHold', 'POST /api/retention/holds/:id/lift', {
    ...forAdmins('settings.manage'),
    summary: 'End a hold that another Admin placed',
    params: z.strictObject({ id: idSchema('rho') }),
    body: z.strictObject({ reason: why }),
    answer: retentionHold,
    errors: ['notFound', 'stateConflict', 'secondPersonNeeded'],
  }),
};

export type RetentionClassRow = z.input<typeof retentionClass>;
export type RetentionHold = z.input<typeof retentionHold>;
