import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins, forSignedIn } from '../../access.ts';
import { heldReasons, raisingActionNames, pendingStates } from '../../console/pending-changes.ts';
import { idSchema, ownCode, secondPersonErrors, timeSchema } from '../../schemas.ts';

const person = z.strictObject({ id: z.string(), name: z.string() }).nullable();

const pendingChange = z
  .strictObject({
    id: idSchema('pch'),
    act: z.enum(raisingActionNames),
    /** A merchant's, user's, account's or payout method's id, or a setting's key. */
    subjectId: z.string(),
    /** The direction of a limit, direction and method of a fee; empty for most. */
    part: z.string(),
    merchant: person,
    /** Who gets back in, or a role. */
    person,
    /** What holds, and what was asked for: amounts are whole minor units in quotes. */
    before: z.json(),
    after: z.json(),
    /** How many stand behind it, who asked included. */
    persons: z.union([z.literal(1), z.literal(2)]),
    /** Why it takes two although one could ask for it: told once its time had come. */
    heldBecause: z.enum(heldReasons).nullable(),
    state: z.enum(pendingStates),
    /** Null for an operator where a merchant reads. */
    askedBy: person,
    askedAt: timeSchema,
    /** Not before. */
    beginsAt: timeSchema,
    agreedBy: person,
    endedBy: person,
    endedAt: timeSchema.nullable(),
    /** What somebody wrote, or the code of what hindered it. */
    endReason: z.string().nullable(),
    /** Whether the reader may stop it now, and whether the reader may be its second person. */
    mayStop: z.boolean(),
    mayDecide: z.boolean(),
  })
  .meta({ id: 'PendingChange' });

const byId = z.strictObject({ id: idSchema('pch') });

/** What was asked for and does not hold yet. Who it concerns sees it, and stops it with one press. */
export const pendingChangeEndpoints = {
  listPendingChanges: endpoint('listPendingChanges', 'GET /api/pending-changes', {
    ...forSignedIn,
    summary:
      'What begins later or waits for a second person, the next first: everything for Admins and SubAdmins, what is about them for others',
    query: z.strictObject({
      subjectId: z.string().max(80).optional(),
      merchantId: idSchema('mer').optional(),
      act: z.enum(raisingActionNames).optional(),
    }),
    answer: z.strictObject({ data: z.array(pendingChange) }),
  }),
  getPendingChange: endpoint('getPendingChange', 'GET /api/pending-changes/:id', {
    ...forSignedIn,
    summary: 'One of them, also when it has ended',
    params: byId,
    answer: pendingChange,
    errors: ['notFound'],
  }),
  stopPendingChange: endpoint('stopPendingChange', 'POST /api/pending-changes/:id/stop', {
    ...forSignedIn,
    summary: 'Stop it before it begins: any Admin, the merchant, the person, or who asked for it',
    params: byId,
    body: z.strictObject({ reason: z.string().trim().min(1).max(500).optional() }),
    answer: pendingChange,
    errors: ['notFound', 'stateConflict', 'rowNotProved'],
  }),
  decidePendingChange: endpoint('decidePendingChange', 'POST /api/pending-changes/:id/decide', {
    ...forAdmins('pendingChanges.decide'),
    summary: 'Agree as the second person, or refuse; it begins when its time has come',
    params: byId,
    body: z.strictObject({
      decision: z.enum(['agree', 'refuse']),
      reason: z.string().trim().min(1, 'a reason').max(500),
      ...ownCode,
    }),
    stepUp: true,
    answer: pendingChange,
    errors: ['notFound', 'stateConflict', ...secondPersonErrors],
  }),
};

export type PendingChange = z.input<typeof pendingChange>;
