import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, pageOf, pageQuery, timeSchema } from '../schemas.ts';
import { timeZoneSchema } from './merchant-shapes.ts';
import { transactionEndpoints } from './transactions.ts';

export const exportKinds = ['transactions', 'balanceEntries'] as const;
export type ExportKind = (typeof exportKinds)[number];
/** `queued` and `running` are under way. `expired`: its file is gone. */
export const exportStates = ['queued', 'running', 'done', 'failed', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];
/** Why one failed: it has more rows than a file may have, or it was tried often and never came to its end. */
export const exportProblems = ['tooManyRows', 'unexpected'] as const;
export type ExportProblem = (typeof exportProblems)[number];

/** Rows of one file at most. */
export const exportRowLimit = 1_000_000;
/** Exports of one merchant that are under way at the same time. */
export const exportsAtOnce = 3;
/** How long a file is kept. */
export const exportKeptHours = 24;

/** Exactly what the list of transactions takes, but its page and mode. */
const { after: _after, limit: _limit, mode: _mode, ...transactionFilters } = transactionEndpoints.listOwnTransactions.query.shape;
const exportFilter = z.strictObject(transactionFilters);
const balanceFilters: readonly string[] = ['from', 'to'];

const wish = {
  kind: z.enum(exportKinds),
  /** Of balance lines only `from` and `to` count. */
  filter: exportFilter.optional(),
  format: z.literal('csv').optional(),
  /** Times are written in it with their offset; the merchant’s own when absent. */
  timeZone: timeZoneSchema.optional(),
};

const narrowsItsKind = ({ kind, filter = {} }: { kind: ExportKind; filter?: object | undefined }) =>
  kind === 'transactions' || Object.entries(filter).every(([name, value]) => value === undefined || balanceFilters.includes(name));
const wrongFilter = { path: ['filter'], message: 'balance lines are narrowed by from and to only' };

export const exportRow = z
  .strictObject({
    id: idSchema('exp'),
    mode: modeSchema,
    kind: z.enum(exportKinds),
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
    createdBy: z.strictObject({ kind: z.enum(['user', 'token']), id: z.string(), name: z.string().nullable() }),
    createdAt: timeSchema,
    finishedAt: timeSchema.nullable(),
  })
  .meta({ id: 'Export' });

const one = { params: z.strictObject({ id: idSchema('exp') }) } as const;
const file = { answer: z.string(), answerType: 'text/csv', errors: ['notFound', 'exportNotReady', 'exportExpired'] } as const;
const idempotencyErrors = ['idempotencyKeyMissing', 'idempotencyKeyReused', 'idempotencyInProgress'] as const;

/** Files of a merchant’s rows, made in the background and kept for a day. */
export const exportEndpoints = {
  createExport: endpoint('createExport', {
    method: 'POST', path: '/v1/exports', surface: 'merchantApi', who: { scope: 'exports:write' }, consoles: ['merchant'], idempotent: true, status: 202,
    summary: 'Order a file of transactions or of balance lines', body: z.strictObject(wish).refine(narrowsItsKind, wrongFilter), answer: exportRow,
    errors: ['exportLimitReached', ...idempotencyErrors],
  }),
  listExports: endpoint('listExports', {
    method: 'GET', path: '/v1/exports', surface: 'merchantApi', who: { scope: 'exports:read' }, consoles: ['merchant'],
    summary: 'Exports, newest first', query: z.strictObject(pageQuery), answer: pageOf(exportRow), errors: ['cursorInvalid'],
  }),
  getExport: endpoint('getExport', {
    method: 'GET', path: '/v1/exports/:id', surface: 'merchantApi', who: { scope: 'exports:read' }, consoles: ['merchant'],
    summary: 'How far an export is, and where its file is', ...one, answer: exportRow, errors: ['notFound'],
  }),
  downloadExport: endpoint('downloadExport', {
    method: 'GET', path: '/v1/exports/:id/file', surface: 'merchantApi', who: { scope: 'exports:read' }, consoles: ['merchant'],
    summary: 'The file of an export that is done', ...one, ...file,
  }),
  createOwnExport: endpoint('createOwnExport', {
    method: 'POST', path: '/api/exports', surface: 'console', who: { permission: 'exports.createOwn' }, consoles: ['merchant'], status: 202,
    summary: 'Order a file of the own transactions or balance lines', body: z.strictObject({ ...wish, mode: modeSchema.optional() }).refine(narrowsItsKind, wrongFilter), answer: exportRow,
    errors: ['exportLimitReached'],
  }),
  listOwnExports: endpoint('listOwnExports', {
    method: 'GET', path: '/api/exports', surface: 'console', who: { permission: 'exports.readOwn' }, consoles: ['merchant'],
    summary: 'The latest exports that the caller ordered, newest first', query: z.strictObject({ mode: modeSchema.optional(), kind: z.enum(exportKinds).optional() }),
    answer: z.strictObject({ data: z.array(exportRow) }), errors: [],
  }),
  getOwnExport: endpoint('getOwnExport', {
    method: 'GET', path: '/api/exports/:id', surface: 'console', who: { permission: 'exports.readOwn' }, consoles: ['merchant'],
    summary: 'How far an export of the own merchant is', ...one, answer: exportRow, errors: ['notFound'],
  }),
  downloadOwnExport: endpoint('downloadOwnExport', {
    method: 'GET', path: '/api/exports/:id/file', surface: 'console', who: { permission: 'exports.readOwn' }, consoles: ['merchant'],
    summary: 'The file of an export of the own merchant', ...one, ...file,
  }),
};

export type ExportRow = z.output<typeof exportRow>;
export type ExportFilter = z.output<typeof exportFilter>;
export type NewExportBody = z.input<typeof exportEndpoints.createOwnExport.body>;
