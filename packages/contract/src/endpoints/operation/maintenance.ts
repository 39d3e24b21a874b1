import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forSignedIn } from '../../access.ts';
import {
  longestMaintenanceText,
  maintenanceAudiences,
  maintenanceSeverities,
  type Maintenance,
} from '../../maintenance.ts';
import { timeSchema } from '../../schemas.ts';

const words = z.string().trim().min(1, 'what is to be read').max(longestMaintenanceText);
const text = z.strictObject({ en: words, id: words.optional(), ph: words.optional() });
const severity = z.enum(maintenanceSeverities);

/** What an Admin announces, as the setting keeps it; it begins with the setting's row. */
export const announcementSchema = z.strictObject({
  severity,
  audiences: z
    .array(z.enum(maintenanceAudiences))
    .min(1, 'who is told')
    .refine((each) => new Set(each).size === each.length, 'each only once'),
  text,
  until: timeSchema,
});
export type Announcement = z.output<typeof announcementSchema>;

export const maintenanceSchema = z
  .strictObject({ version: z.string(), severity, text, until: timeSchema })
  .meta({ id: 'Maintenance' }) satisfies z.ZodType<Maintenance>;

export const maintenanceEndpoints = {
  getMaintenance: endpoint('getMaintenance', 'GET /api/maintenance', {
    ...forSignedIn,
    summary:
      'What the reader’s console announces now, and in how many milliseconds that changes by itself',
    answer: z.strictObject({
      maintenance: maintenanceSchema.nullable(),
      changesInMs: z.int().nullable(),
    }),
  }),
};
