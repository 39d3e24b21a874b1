import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import { idSchema, ownCode, secondPersonErrors, timeSchema } from '../../schemas.ts';
import { settingAreas, settingChangeStates, settingKeys } from '../../settings.ts';

const person = z.strictObject({ id: z.string(), name: z.string() }).nullable();
const why = z.string().trim().min(1, 'a reason').max(500);
/** Where the value comes from: a rule of a provider, a decision, a law. */
const source = z.string().trim().min(1, 'where it comes from').max(500);
const value = z.json();

const change = z
  .strictObject({
    id: idSchema('sch'),
    value,
    /** From when on; null: as soon as it is accepted. */
    validFrom: timeSchema.nullable(),
    source: z.string(),
    state: z.enum(settingChangeStates),
    proposedBy: person,
    proposedAt: timeSchema,
    decidedBy: person,
    decidedAt: timeSchema.nullable(),
    decisionReason: z.string().nullable(),
  })
  .meta({ id: 'SettingChange' });

const settingRow = z
  .strictObject({
    key: z.enum(settingKeys),
    area: z.enum(settingAreas),
    needsTwo: z.boolean(),
    /** What is in force, as it is kept: amounts are whole minor units in quotes. */
    value,
    /** The row in force; null while nobody has set anything and the built-in value counts. */
    version: z.string().nullable(),
    since: timeSchema.nullable(),
    source: z.string().nullable(),
    changedBy: person,
    /** What waits for another Admin. */
    proposal: change.nullable(),
    /** What begins later, the next first. */
    planned: z.array(change),
  })
  .meta({ id: 'SettingRow' });

const settingVersion = z
  .strictObject({
    version: z.string(),
    value,
    from: timeSchema,
    until: timeSchema.nullable(),
    source: z.string(),
    changedBy: person,
  })
  .meta({ id: 'SettingVersion' });

const byKey = z.strictObject({ key: z.enum(settingKeys) });
const byChange = z.strictObject({ key: z.enum(settingKeys), changeId: idSchema('sch') });

/** What holds for the whole installation, as dated values: a change is a newer row. */
export const settingEndpoints = {
  listSettings: endpoint('listSettings', 'GET /api/settings', {
    ...forAdmins('settings.read'),
    summary:
      'Every setting: what is in force, since when, by whom and why, what waits and what is planned',
    answer: z.strictObject({ data: z.array(settingRow) }),
  }),
  getSetting: endpoint('getSetting', 'GET /api/settings/:key', {
    ...forAdmins('settings.read'),
    summary: 'One setting',
    params: byKey,
    answer: settingRow,
  }),
  getSettingHistory: endpoint('getSettingHistory', 'GET /api/settings/:key/history', {
    ...forAdmins('settings.read'),
    summary:
      'The last 100 values of a setting, newest first, and the changes that never came into force',
    params: byKey,
    answer: z.strictObject({ versions: z.array(settingVersion), refused: z.array(change) }),
  }),
  changeSetting: endpoint('changeSetting', 'POST /api/settings/:key', {
    ...forAdmins('settings.manage'),
    stepUp: true,
    summary:
      'Change a setting from now on or a time in the future; where it needs two persons this proposes it',
    params: byKey,
    body: z.strictObject({
      value,
      validFrom: timeSchema.optional(),
      source,
      /** The version that was seen. */ version: z.string().nullable(),
    }),
    answer: settingRow,
    errors: [
      'mailNeeded',
      'changePending',
      'validFromPast',
      'revisionConflict',
      'proposalOpen',
      'termsExist',
    ],
  }),
  decideSettingChange: endpoint(
    'decideSettingChange',
    'POST /api/settings/:key/changes/:changeId/decide',
    {
      ...forAdmins('settings.manage'),
      stepUp: true,
      summary: 'Accept or refuse what another Admin proposed',
      params: byChange,
      body: z.strictObject({ decision: z.enum(['accept', 'refuse']), reason: why, ...ownCode }),
      answer: settingRow,
      errors: [
        'notFound',
        'stateConflict',
        ...secondPersonErrors,
        'revisionConflict',
        'termsExist',
      ],
    },
  ),
  withdrawSettingChange: endpoint(
    'withdrawSettingChange',
    'POST /api/settings/:key/changes/:changeId/withdraw',
    {
      ...forAdmins('settings.manage'),
      summary: 'Take back what nobody has decided on, or is planned and has not begun',
      params: byChange,
      body: z.strictObject({ reason: why }),
      answer: settingRow,
      errors: ['notFound', 'stateConflict', 'termsBegun'],
    },
  ),
};

export type SettingRow = z.input<typeof settingRow>;
export type SettingChange = z.input<typeof change>;
export type SettingVersion = z.input<typeof settingVersion>;
