import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, pageOf, pageQuery } from '../schemas.ts';
import {
  consoleWish, exportKinds, exportRow, exportScheduleRow, fitsItsKind, fitsItsSchedule, narrowsItsKind, ownExportRow, scheduleWish, wish, wrongFilter,
} from './export-shapes.ts';

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
    method: 'POST', path: '/api/exports', surface: 'console', who: { permission: 'exports.createOwn' }, status: 202,
    summary: 'Order a file of a list that the caller may read, by the list\u2019s own filters', body: z.strictObject(consoleWish).superRefine(fitsItsKind), answer: ownExportRow,
    errors: ['exportLimitReached', 'notFound', 'forbidden'],
  }),
  countOwnExport: endpoint('countOwnExport', {
    method: 'POST', path: '/api/exports/count', surface: 'console', who: { permission: 'exports.createOwn' },
    summary: 'How many rows a file would have', body: z.strictObject(consoleWish).superRefine(fitsItsKind),
    /** Exact up to 1,000; above that `more` may be true. */
    answer: z.strictObject({ total: z.number().int(), more: z.boolean() }), errors: ['notFound', 'forbidden'],
  }),
  listOwnExports: endpoint('listOwnExports', {
    method: 'GET', path: '/api/exports', surface: 'console', who: { permission: 'exports.readOwn' },
    summary: 'The latest exports that the caller ordered, newest first', query: z.strictObject({ mode: modeSchema.optional(), kind: z.enum(exportKinds).optional() }),
    answer: z.strictObject({ data: z.array(ownExportRow) }), errors: [],
  }),
  getOwnExport: endpoint('getOwnExport', {
    method: 'GET', path: '/api/exports/:id', surface: 'console', who: { permission: 'exports.readOwn' },
    summary: 'How far an export is: an operator\u2019s own, or any of the own merchant', ...one, answer: ownExportRow, errors: ['notFound'],
  }),
  downloadOwnExport: endpoint('downloadOwnExport', {
    method: 'GET', path: '/api/exports/:id/file', surface: 'console', who: { permission: 'exports.readOwn' },
    summary: 'The file of an export that is done', ...one, ...file, answerType: 'application/octet-stream',
  }),
  createExportSchedule: endpoint('createExportSchedule', {
    method: 'POST', path: '/api/export-schedules', surface: 'console', who: { permission: 'exports.createOwn' }, status: 201,
    summary: 'Have a file made every day, week or month, and a link to it mailed to the caller', body: z.strictObject(scheduleWish).superRefine(fitsItsSchedule), answer: exportScheduleRow,
    errors: ['scheduleLimitReached', 'notFound', 'forbidden'],
  }),
  listExportSchedules: endpoint('listExportSchedules', {
    method: 'GET', path: '/api/export-schedules', surface: 'console', who: { permission: 'exports.readOwn' },
    summary: 'What the caller has mailed, newest first', answer: z.strictObject({ data: z.array(exportScheduleRow) }), errors: [],
  }),
  stopExportSchedule: endpoint('stopExportSchedule', {
    method: 'POST', path: '/api/export-schedules/:id/stop', surface: 'console', who: { permission: 'exports.createOwn' },
    summary: 'Have nothing more made and mailed', params: z.strictObject({ id: idSchema('exs') }), answer: exportScheduleRow, errors: ['notFound'],
  }),
};

export type NewExportBody = z.input<typeof exportEndpoints.createOwnExport.body>;
export type NewScheduleBody = z.input<typeof exportEndpoints.createExportSchedule.body>;
