import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forBoth } from '../../access.ts';
import { idSchema, modeSchema, pageOf, pageQuery, timeSchema } from '../../schemas.ts';

const auditRow = z
  .strictObject({
    id: idSchema('aud'),
    at: timeSchema,
    merchantId: idSchema('mer').nullable(),
    mode: modeSchema.nullable(),
    actorId: z.string().nullable(),
    actorName: z.string().nullable(),
    actorRole: z.string(),
    action: z.string(),
    entity: z.string(),
    entityId: z.string(),
    /** Masked. */
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string().nullable(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    requestId: z.string().nullable(),
    /** Its place in the chain; null for the second or so until the sealer has been there. */
    seq: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

export const auditEndpoints = {
  listAuditEntries: endpoint('listAuditEntries', 'GET /api/audit-entries', {
    ...forBoth('audit.read'),
    summary: 'Who did what to which row, newest first; a merchant sees its own',
    query: z.strictObject({
      ...pageQuery,
      actorId: z.string().min(1).max(64).optional(),
      action: z.string().min(1).max(64).optional(),
      entity: z.string().min(1).max(64).optional(),
      entityId: z.string().min(1).max(64).optional(),
      /** Everything about one merchant; a merchant finds itself only. */
      merchantId: idSchema('mer').optional(),
      from: timeSchema.optional(),
      to: timeSchema.optional(),
    }),
    answer: pageOf(auditRow),
    errors: ['cursorInvalid'],
  }),
};

export type AuditEntryRow = z.output<typeof auditRow>;
