import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forBoth, forTokens } from '../../access.ts';
import { idSchema, modeSchema, pageOf, pageQuery } from '../../schemas.ts';
import {
  consoleExportInput,
  exportKinds,
  exportRow,
  exportScheduleRow,
  fitsItsKind,
  fitsItsSchedule,
  narrowsItsKind,
  ownExportRow,
  scheduleInput,
  exportInput,
  wrongFilter,
} from './export-shapes.ts';

const one = { params: z.strictObject({ id: idSchema('exp') }) } as const;
const file = {
  answer: z.string(),
  answerType: 'text/csv',
  errors: ['notFound', 'exportNotReady', 'exportExpired'],
} as const;
const idempotencyErrors = [
  'idempotencyKeyMissing',
  'idempotencyKeyReused',
  'idempotencyInProgress',
] as const;

/** Files of a merchant’s rows, made in the background and kept for a day. */
export const exportEndpoints = {
  createExport: endpoint('createExport', 'POST /v1/exports', {
    ...forTokens('exports:write'),
    idempotent: true,
    status: 202,
    summary: 'Order a file of transactions or of balance lines',
    body: z.strictObject(exportInput).refine(narrowsItsKind, wrongFilter),
    answer: exportRow,
    errors: ['exportLimitReached', ...idempotencyErrors],
  }),
  listExports: endpoint('listExports', 'GET /v1/exports', {
    ...forTokens('exports:read'),
    summary: 'Exports, newest first',
    query: z.strictObject(pageQuery),
    answer: pageOf(exportRow),
    errors: ['cursorInvalid'],
  }),
  getExport: endpoint('getExport', 'GET /v1/exports/:id', {
    ...forTokens('exports:read'),
    summary: 'How far an export is, and where its file is',
    ...one,
    answer: exportRow,
    errors: ['notFound'],
  }),
  downloadExport: endpoint('downloadExport', 'GET /v1/exports/:id/file', {
    ...forTokens('exports:read'),
    summary: 'The file of an export that is done',
    ...one,
    ...file,
  }),
  createOwnExport: endpoint('createOwnExport', 'POST /api/exports', {
    ...forBoth('exports.createOwn'),
    status: 202,
    summary: 'Order a file of a list that the caller may read, by the list\u2019s own filters',
    body: z.strictObject(consoleExportInput).superRefine(fitsItsKind),
    answer: ownExportRow,
    errors: ['exportLimitReached', 'notFound', 'forbidden'],
  }),
  countOwnExport: endpoint('countOwnExport', 'POST /api/exports/count', {
    ...forBoth('exports.createOwn'),
    summary: 'How many rows a file would have',
    body: z.strictObject(consoleExportInput).superRefine(fitsItsKind),
    /** Exact up to 1,000; above that `more` may be true. */
    answer: z.strictObject({ total: z.number().int(), more: z.boolean() }),
    needsNoRoom: true,
    errors: ['notFound', 'forbidden'],
  }),
  listOwnExports: endpoint('listOwnExports', 'GET /api/exports', {
    ...forBoth('exports.readOwn'),
    summary: 'The latest exports that the caller ordered, newest first',
    query: z.strictObject({ mode: modeSchema.optional(), kind: z.enum(exportKinds).optional() }),
    answer: z.strictObject({ data: z.array(ownExportRow) }),
  }),
  getOwnExport: endpoint('getOwnExport', 'GET /api/exports/:id', {
    ...forBoth('exports.readOwn'),
    summary: 'How far an export is: an operator\u2019s own, or any of the own merchant',
    ...one,
    answer: ownExportRow,
    errors: ['notFound'],
  }),
  downloadOwnExport: endpoint('downloadOwnExport', 'GET /api/exports/:id/file', {
    ...forBoth('exports.readOwn'),
    summary: 'The file of an export that is done',
    ...one,
    ...file,
    answerType: 'application/octet-stream',
  }),
  createExportSchedule: endpoint('createExportSchedule', 'POST /api/export-schedules', {
    ...forBoth('exports.createOwn'),
    status: 201,
    summary: 'Have a file made every day, week or month, and a link to it mailed to the caller',
    body: z.strictObject(scheduleInput).superRefine(fitsItsSchedule),
    answer: exportScheduleRow,
    errors: ['scheduleLimitReached', 'notFound', 'forbidden'],
  }),
  listExportSchedules: endpoint('listExportSchedules', 'GET /api/export-schedules', {
    ...forBoth('exports.readOwn'),
    summary: 'What the caller has mailed, newest first',
    answer: z.strictObject({ data: z.array(exportScheduleRow) }),
  }),
  stopExportSchedule: endpoint('stopExportSchedule', 'POST /api/export-schedules/:id/stop', {
    ...forBoth('exports.createOwn'),
    summary: 'Have nothing more made and mailed',
    params: z.strictObject({ id: idSchema('exs') }),
    answer: exportScheduleRow,
    errors: ['notFound'],
  }),
};

export type NewExportBody = z.input<typeof exportEndpoints.createOwnExport.body>;
export type NewScheduleBody = z.input<typeof exportEndpoints.createExportSchedule.body>;
