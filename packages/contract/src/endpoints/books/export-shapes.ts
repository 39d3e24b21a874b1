import { z } from 'zod';
import { idSchema, modeSchema, timeSchema } from '../../schemas.ts';
import { listFilterShape, listKinds, type ListKind } from './export-kinds.ts';
import { timeZoneSchema } from '../people/merchant-shapes.ts';
import { transactionEndpoints } from './transactions.ts';

/** What a merchant’s servers can order, too. */
export const apiExportKinds = ['transactions', 'balanceEntries'] as const;
/** `settlement`: the statement of a merchant’s balance for a period. The others are lists. */
export const exportKinds = [...apiExportKinds, 'settlement', ...listKinds] as const;
export type ExportKind = 'transactions' | 'balanceEntries' | 'settlement' | ListKind;
/** `pdf` is for settlements only. */
export const exportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** `queued` and `running` are under way. `expired`: its file is gone. */
export const exportStates = ['queued', 'running', 'done', 'failed', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];
/**
 * Why an export failed: too many rows for a file or its format; the orderer lost access, or its
 * subject is gone; or many tries never finished.
 */
export const exportProblems = [
  'tooManyRows',
  'tooManyForFormat',
  'rightLost',
  'notFound',
  'unexpected',
] as const;
export type ExportProblem = (typeof exportProblems)[number];

/** Rows of one file at most. */
export const exportRowLimit = 1_000_000;
/** Lines of a statement that is made to be printed. */
export const pdfRowLimit = 5_000;
/** Files of no more rows than this are made while the caller waits. */
export const exportAtOnceRows = 1_000;
/** Exports of one merchant that are under way at the same time. */
export const exportsAtOnce = 3;
/** How long a file is kept. */
export const exportKeptHours = 24;

/** Exactly what the list of transactions takes, but its page and mode. */
const {
  after: _after,
  limit: _limit,
  mode: _mode,
  ...transactionFilters
} = transactionEndpoints.listOwnTransactions.query.shape;
const exportFilter = z.strictObject(transactionFilters);
const balanceFilters: readonly string[] = ['from', 'to'];

export const exportInput = {
  kind: z.enum(apiExportKinds),
  /** Of balance lines only `from` and `to` count. */
  filter: exportFilter.optional(),
  format: z.literal('csv').optional(),
  /** Times are written in it with their offset; the merchant’s own when absent. */
  timeZone: timeZoneSchema.optional(),
};

export const narrowsItsKind = ({
  kind,
  filter = {},
}: {
  kind: (typeof apiExportKinds)[number];
  filter?: object | undefined;
}) =>
  kind === 'transactions' ||
  Object.entries(filter).every(
    ([name, value]) => value === undefined || balanceFilters.includes(name),
  );
export const wrongFilter = {
  path: ['filter'],
  message: 'balance lines are narrowed by from and to only',
};

export const exportRow = z
  .strictObject({
    id: idSchema('exp'),
    mode: modeSchema,
    kind: z.enum(apiExportKinds),
    filter: exportFilter,
    format: z.literal('csv'),
    timeZone: z.string(),
    state: z.enum(exportStates),
    /** How many rows it will have, counted when it begins; null before. */
    rowsExpected: z.number().int().nullable(),
    /** Rows written so far; exact when it is done. */
    rows: z.number().int(),
    /** Size of the file; null until it is done. */
    bytes: z.number().int().nullable(),
    /** A name for the file. */
    fileName: z.string(),
    /** Where the file is, for whoever may read exports; null unless it is done. */
    downloadUrl: z.string().nullable(),
    /** When the file goes; null until it is done. */
    expiresAt: timeSchema.nullable(),
    problem: z.enum(exportProblems).nullable(),
    /** A person of the team, or an API token by its name. */
    createdBy: z.strictObject({
      kind: z.enum(['user', 'token']),
      id: z.string(),
      name: z.string().nullable(),
    }),
    createdAt: timeSchema,
    finishedAt: timeSchema.nullable(),
  })
  .meta({ id: 'Export' });

export const ownExportRow = z
  .strictObject({
    ...exportRow.shape,
    kind: z.enum(exportKinds),
    filter: z.record(z.string(), z.string()),
    format: z.enum(exportFormats),
    /** Made by a schedule. */ scheduleId: idSchema('exs').nullable(),
  })
  .meta({ id: 'OwnExport' });

/** Of people; programs of merchants name a place. */
const fileZone = z.union([timeZoneSchema, z.literal('UTC')]);
const looseFilter = z.record(z.string().max(40), z.string().max(1_000).optional());
export const consoleExportInput = {
  kind: z.enum(exportKinds),
  /** What the list takes in its query and its path, but its page. */
  filter: looseFilter.optional(),
  format: z.enum(exportFormats).optional(),
  timeZone: fileZone.optional(),
  mode: modeSchema.optional(),
};

const settlementFilter = z.strictObject({
  /** Included, and not included. */
  from: timeSchema,
  to: timeSchema,
  /** Operators name the merchant. */
  merchantId: idSchema('mer').optional(),
});

/** What narrows a kind, as it is sent; parse with it before it is used. */
export function exportFilterOf(kind: ExportKind): z.ZodObject {
  if (kind === 'transactions') return exportFilter;
  if (kind === 'balanceEntries') return exportFilter.pick({ from: true, to: true });
  return kind === 'settlement' ? settlementFilter : z.strictObject(listFilterShape(kind));
}

/** Whether a kind can be narrowed to a period: then each file of a schedule is about the one before it. */
export function hasPeriod(kind: ExportKind): boolean {
  const { from, to } = exportFilterOf(kind).shape;
  return from !== undefined && to !== undefined;
}

interface Requested {
  kind: ExportKind;
  filter?: Record<string, string | undefined> | undefined;
  format?: ExportFormat | undefined;
}

export function fitsItsKind(
  { kind, filter = {}, format }: Requested,
  context: z.RefinementCtx,
): void {
  note(exportFilterOf(kind).safeParse(filter), context);
  if (format === 'pdf' && kind !== 'settlement')
    context.addIssue({
      code: 'custom',
      path: ['format'],
      message: 'only a settlement is made as a PDF',
    });
}

/** The period of each file is the schedule’s own. */
export function fitsItsSchedule(
  { kind, filter = {}, format }: Requested,
  context: z.RefinementCtx,
): void {
  const { from: _from, to: _to, ...shape } = exportFilterOf(kind).shape;
  note(
    z.strictObject(hasPeriod(kind) ? shape : exportFilterOf(kind).shape).safeParse(filter),
    context,
  );
  if (format === 'pdf' && kind !== 'settlement')
    context.addIssue({
      code: 'custom',
      path: ['format'],
      message: 'only a settlement is made as a PDF',
    });
}

function note(parsed: z.ZodSafeParseResult<unknown>, context: z.RefinementCtx): void {
  for (const { path, message } of parsed.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['filter', ...path], message });
}

export const schedulePeriods = ['day', 'week', 'month'] as const;
export type SchedulePeriod = (typeof schedulePeriods)[number];
/** `stopped` by its person; the others by themselves. */
export const scheduleEnds = ['stopped', 'personLeft', 'rightLost'] as const;
/** Of one person at the same time. */
export const maxSchedules = 10;

export const scheduleInput = {
  ...consoleExportInput,
  /** Each day; each Monday; each first day of a month. */
  every: z.enum(schedulePeriods),
  /** On the clock of the time zone. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'hours and minutes such as 07:30'),
};

export const exportScheduleRow = z
  .strictObject({
    id: idSchema('exs'),
    mode: modeSchema,
    kind: z.enum(exportKinds),
    filter: z.record(z.string(), z.string()),
    format: z.enum(exportFormats),
    timeZone: z.string(),
    every: z.enum(schedulePeriods),
    at: z.string(),
    createdAt: timeSchema,
    /** Null when it has ended. */
    nextAt: timeSchema.nullable(),
    endedAt: timeSchema.nullable(),
    endedBy: z.enum(scheduleEnds).nullable(),
    lastExport: z
      .strictObject({ id: idSchema('exp'), createdAt: timeSchema, state: z.enum(exportStates) })
      .nullable(),
  })
  .meta({ id: 'ExportSchedule' });

export type ExportRow = z.output<typeof ownExportRow>;
export type ApiExportRow = z.output<typeof exportRow>;
export type TransactionExportFilter = z.output<typeof exportFilter>;
export type ExportFilter = Readonly<Record<string, string | undefined>>;
export type ExportSchedule = z.output<typeof exportScheduleRow>;
