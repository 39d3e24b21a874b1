import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins, forBoth, forTokens } from '../../access.ts';
import { idSchema, pageOf, pageQuery, timeSchema } from '../../schemas.ts';

export const institutionCountries = ['ID', 'PH'] as const;
export const institutionTypes = ['bank', 'ewallet'] as const;
/** Rows of one import at most. */
export const institutionRowLimit = 2_000;

/** Country and code: `ID-014`, `PH-GXCHPHM2XXX`; where no code is published the short name in capitals, `ID-GOPAY`. */
export const institutionIdSchema = z
  .string()
  .regex(/^(ID|PH)-[A-Z0-9]{2,20}$/, 'country and code, such as ID-014');
const railName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{1,19}$/, 'the name of a rail such as BI-FAST');
const country = z.enum(institutionCountries);
const type = z.enum(institutionTypes);

const railRow = z.strictObject({
  rail: railName,
  /** Its code on this rail where that is another one. */
  code: z.string().nullable(),
  enabled: z.boolean(),
  /** `operator`: added here and in no file. */
  source: z.enum(['import', 'operator']),
});

const institutionRow = z
  .strictObject({
    id: institutionIdSchema,
    country,
    code: z.string(),
    /** No code is published for it: its own is its short name. */
    isCodeOurs: z.boolean(),
    name: z.string(),
    shortName: z.string().nullable(),
    type,
    rails: z.array(railRow),
    enabled: z.boolean(),
    source: z.string(),
    asOf: z.iso.date(),
    revision: z.number().int(),
    updatedAt: timeSchema,
  })
  .meta({ id: 'InstitutionRow' });

/** What a merchant's server chooses from: only what money can be sent to now. */
const institutionChoice = z
  .strictObject({
    id: institutionIdSchema,
    country,
    code: z.string(),
    name: z.string(),
    shortName: z.string().nullable(),
    type,
    rails: z.array(z.string()),
  })
  .meta({ id: 'Institution' });

const fieldChange = z.strictObject({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** One change with where it comes from, as texts. */
const historyRow = z
  .strictObject({
    id: idSchema('inc'),
    changes: z.array(fieldChange),
    source: z.string(),
    changedBy: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    changedAt: timeSchema,
  })
  .meta({ id: 'InstitutionHistoryRow' });

const importRow = z.strictObject({
  /** Counted from 1 in the file. */
  row: z.number().int(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'wrong']),
  changes: z.array(fieldChange),
  problem: z.string().nullable(),
});

const importReport = z
  .strictObject({
    dryRun: z.boolean(),
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    wrong: z.number().int(),
    /** Ids of the countries in the file that it does not name; they stay. */
    missing: z.array(institutionIdSchema),
    /** Those of them that are switched off, where that was asked for. */
    switchedOff: z.array(institutionIdSchema),
    rows: z.array(importRow),
  })
  .meta({
    id: 'InstitutionImportReport',
    description: 'Of a dry run: what would be. A file with wrong rows changes nothing.',
  });

const filter = {
  search: z.string().min(1).max(120).optional(),
  country: country.optional(),
  type: type.optional(),
  rail: railName.optional(),
};

/** Banks and wallets that money can be sent to. */
export const institutionEndpoints = {
  listInstitutions: endpoint('listInstitutions', 'GET /api/institutions', {
    ...forBoth('institutions.read'),
    summary: 'Banks and wallets by name',
    query: z.strictObject({
      ...pageQuery,
      ...filter,
      enabled: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .optional(),
    }),
    answer: z.strictObject({
      data: z.array(institutionRow),
      next: z.string().nullable(),
      total: z.number().int(),
      rails: z.array(z.string()),
    }),
    errors: ['cursorInvalid'],
  }),
  getInstitution: endpoint('getInstitution', 'GET /api/institutions/:id', {
    ...forBoth('institutions.read'),
    summary: 'One bank or wallet',
    params: z.strictObject({ id: institutionIdSchema }),
    answer: institutionRow,
    errors: ['notFound'],
  }),
  getInstitutionHistory: endpoint('getInstitutionHistory', 'GET /api/institutions/:id/history', {
    ...forAdmins('institutions.read'),
    summary: 'Its last 100 changes, newest first, each with its source',
    params: z.strictObject({ id: institutionIdSchema }),
    answer: z.strictObject({ data: z.array(historyRow) }),
    errors: ['notFound'],
  }),
  updateInstitution: endpoint('updateInstitution', 'PATCH /api/institutions/:id', {
    ...forAdmins('institutions.manage'),
    summary:
      'Rename it, or switch it on or off as a whole or on single rails; a rail it has not yet is added. The reason is the source in its history',
    params: z.strictObject({ id: institutionIdSchema }),
    body: z.strictObject({
      revision: z.number().int(),
      enabled: z.boolean().optional(),
      rails: z
        .array(z.strictObject({ rail: railName, enabled: z.boolean() }))
        .max(20)
        .optional(),
      name: z.string().trim().min(1).max(200).optional(),
      shortName: z.string().trim().min(1).max(80).nullable().optional(),
      /** Where it comes from. */
      reason: z.string().trim().min(1, 'a reason').max(500),
    }),
    answer: institutionRow,
    errors: ['notFound', 'revisionConflict'],
  }),
  importInstitutions: endpoint('importInstitutions', 'POST /api/institutions/import', {
    ...forAdmins('institutions.manage'),
    bodyLimitBytes: 1_024 * 1_024,
    summary:
      'Load a list of facts; a dry run tells what would change. What was switched off stays off',
    body: z.strictObject({
      dryRun: z.boolean(),
      /** Switches off what the file’s countries have and the file does not name. */
      switchOffMissing: z.boolean().optional(),
      /** Where the facts come from. */
      source: z.string().trim().min(1).max(200),
      /** The file as JSON: `{asOf, institutions: [{country, type, code, name, shortName, rails}]}`. */
      file: z.unknown(),
    }),
    answer: importReport,
    errors: ['importHasErrors'],
  }),
  institutions: endpoint('institutions', 'GET /v1/institutions', {
    ...forTokens('sessions:read'),
    summary: 'Banks and wallets that money can be sent to now, by name',
    query: z.strictObject({ ...pageQuery, ...filter }),
    answer: pageOf(institutionChoice),
    errors: ['cursorInvalid'],
  }),
};

export type InstitutionRow = z.input<typeof institutionRow>;
export type InstitutionImportReport = z.input<typeof importReport>;
export type InstitutionFieldChange = z.input<typeof fieldChange>;
export type InstitutionHistoryRow = z.input<typeof historyRow>;
