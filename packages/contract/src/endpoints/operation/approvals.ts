import { z } from 'zod';
import { approvalSubjects } from '../../approval-subjects.ts';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import { readersOfWaiting, type MayDecide } from '../../may-decide.ts';
import { timeSchema } from '../../schemas.ts';

const named = z.strictObject({ id: z.string(), name: z.string() });

const standing = z.strictObject({
  /** Everybody who asked or agreed so far, and from where. */
  words: z.array(
    z.strictObject({
      by: named.nullable(),
      verdict: z.enum(['approve', 'reject', 'hold', 'release']),
      at: timeSchema,
      /** Somebody else spoke before from that browser, or network. */
      sameBrowser: z.boolean(),
      sameNetwork: z.boolean(),
      /** The code of the own by which the person showed to be himself in another's browser. */
      ownCode: z.enum(['totp', 'mailed']).nullable(),
    }),
  ),
  mayDecide: z.strictObject({
    roles: z.array(z.string()),
    count: z.int(),
    people: z.array(named),
    you: z.enum(readersOfWaiting),
    chainDays: z.int(),
    needsAnotherAdmin: z.boolean(),
    until: timeSchema.nullable(),
    page: z.string(),
  }) satisfies z.ZodType<MayDecide>,
});
export type ApprovalStatus = z.output<typeof standing>;

/** Who has spoken about something that needs two persons, and who may. */
export const approvalEndpoints = {
  getApproval: endpoint('getApproval', 'GET /api/approvals/:subject/:id', {
    ...forAdmins('unmatched.read'),
    summary: 'Who asked and agreed so far, who may decide, until when and where',
    params: z.strictObject({ subject: z.enum(approvalSubjects), id: z.string().min(5).max(100) }),
    answer: standing,
    errors: ['notFound'],
  }),
} as const;
