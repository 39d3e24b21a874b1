import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import { idSchema, timeSchema } from '../../schemas.ts';

const drill = z
  .strictObject({
    id: idSchema('drl'),
    /** The file's name, without its folder. */
    file: z.string(),
    /** The moment of the backup; null when the file did not even tell that. */
    backupAt: timeSchema.nullable(),
    begunAt: timeSchema,
    endedAt: timeSchema,
    isProved: z.boolean(),
    /** One line of what was found, as the command says it. */
    why: z.string(),
    rows: z.number().nullable(),
    seconds: z.number(),
  })
  .meta({ id: 'BackupDrill' });

const answer = z.strictObject({
  /** Null where no process has a folder for backups. */
  folder: z
    .strictObject({
      path: z.string(),
      lookedAt: timeSchema,
      newest: z.strictObject({ file: z.string(), at: timeSchema }).nullable(),
    })
    .nullable(),
  last: drill.nullable(),
  lastProved: drill.nullable(),
});

/** Backups, and the drills that prove them by restoring them. */
export const backupEndpoints = {
  getBackups: endpoint('getBackups', 'GET /api/backups', {
    ...forAdmins('settings.read'),
    summary: 'The newest backup, the last drill, and the last that proved its backup',
    answer,
  }),
};
