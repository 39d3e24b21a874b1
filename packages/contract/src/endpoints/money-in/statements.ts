import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import {
  fileErrors,
  idSchema,
  ownCode,
  pageOf,
  pageQuery,
  providerSchema,
  secondPersonErrors,
  timeSchema,
  wireMoneySchema,
} from '../../schemas.ts';

const column = z.string().trim().min(1, 'a column').max(80);
const reason = z.string().trim().min(1, 'a reason').max(500);
const balance = z.string().trim().min(1).max(40);

export const statementDateFormats = [
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'dd/MM/yyyy',
  'dd-MM-yyyy',
  'dd.MM.yyyy',
  'MM/dd/yyyy',
  'dd MMM yyyy',
] as const;
export const statementTimeFormats = ['none', 'HH:mm', 'HH:mm:ss'] as const;

/** Where a file says something about itself. */
const place = z.union([
  z.strictObject({ column }),
  z.strictObject({ label: z.string().trim().min(1).max(80) }),
]);

/** How a provider writes its statements: which column says what, and how it writes days and decimals. */
export const statementMappingSchema = z
  .strictObject({
    delimiter: z.enum([',', ';', '\t']),
    /** Rows above the one that names the columns. */
    skipRows: z.int().min(0).max(50),
    date: z.strictObject({
      column,
      format: z.enum(statementDateFormats),
      time: z.enum(statementTimeFormats),
      timeColumn: column.optional(),
    }),
    /** `point`: 1,234.56; `comma`: 1.234,56. */
    decimal: z.enum(['point', 'comma']),
    amount: z.discriminatedUnion('sign', [
      /** Money out has a minus. */
      z.strictObject({ sign: z.literal('signed'), column }),
      /** Money in and money out have a column each. */
      z.strictObject({ sign: z.literal('columns'), credit: column, debit: column }),
      /** A word says which it is, in its own column or behind the amount. */
      z.strictObject({
        sign: z.literal('word'),
        column,
        wordColumn: column.optional(),
        credit: z.string().trim().min(1).max(20),
        debit: z.string().trim().min(1).max(20),
      }),
    ]),
    id: column.optional(),
    balanceAfter: column.optional(),
    counterparty: column.optional(),
    /** Rows with other words are not booked and are left out. Without it every row is booked. */
    booked: z
      .strictObject({ column, words: z.array(z.string().trim().min(1).max(40)).min(1).max(10) })
      .optional(),
    /**
     * Where the file names its account: a column, or a label above the heading before the value.
     * Without it, all rows above the heading are searched.
     */
    identity: z.strictObject({ number: place.optional(), holder: place.optional() }).optional(),
    order: z.enum(['oldestFirst', 'newestFirst']),
  })
  .meta({ id: 'StatementMapping' });

/**
 * `new`: kept and settles; `baseline`: kept, before the account's first day here; `review`: kept
 * for a person; `known`: kept before; `held`: not kept, because the statement does not prove it;
 * `linked`: the same as a line of the history; `difference`: no line of the history is like it;
 * `pending`: not booked; `error`: cannot be read, so nothing is imported.
 */
export const importVerdicts = [
  'new',
  'baseline',
  'review',
  'known',
  'held',
  'linked',
  'difference',
  'pending',
  'error',
] as const;

const importedLine = z.strictObject({
  /** Its row in the file, from 1. */
  row: z.int(),
  verdict: z.enum(importVerdicts),
  detail: z.string().nullable(),
  direction: z.enum(['credit', 'debit']).nullable(),
  amount: wireMoneySchema.nullable(),
  occurredFrom: timeSchema.nullable(),
});

/**
 * Why it waits for others: the importer is tied to the phones' owner, no account named, balances
 * unproved, or above one person's daily limit.
 */
export const importWaits = ['tied', 'identity', 'balance', 'sum'] as const;

const importReport = z
  .strictObject({
    /** Null for a trial, and when a row cannot be read. */
    importId: idSchema('imp').nullable(),
    /** This very file was imported before: this is what came of it then. */
    repeated: z.boolean(),
    purpose: z.enum(['settle', 'confirm']),
    lines: z.array(importedLine),
    counts: z.record(z.enum(importVerdicts), z.int()),
    /** Lines of the history that the statement should hold and does not. */
    missing: z.int(),
    /** What the statement lacks to prove its period, or null when it proves it. */
    shortfall: z.string().nullable(),
    /** `number`: the file names the account; `confirmed`: a person does; `unknown`: confirm before importing. */
    identity: z.enum(['number', 'confirmed', 'unknown']),
    /** Nothing of it counts before others stand behind it. Earlier reports do not say it. */
    waitsBecause: z.enum(importWaits).nullable().optional(),
  })
  .meta({ id: 'StatementImportReport' });

/** Whether a file that confirms claims stands: by one person, not yet, or by two. */
export const importStands = ['alone', 'waits', 'byTwo'] as const;

/** How an import stands. `empty`: nothing came of it. Of `empty` and `discarded` the same file may come again. */
export const importStatuses = ['kept', 'empty', 'discarded'] as const;

const importRow = z
  .strictObject({
    id: idSchema('imp'),
    purpose: z.enum(['settle', 'confirm']),
    fileName: z.string(),
    from: timeSchema,
    to: timeSchema,
    status: z.enum(importStatuses),
    identity: z.enum(['number', 'confirmed', 'unknown']),
    identityReason: z.string().nullable(),
    stands: z.enum(importStands),
    waitsBecause: z.enum(importWaits).nullable(),
    counts: z.record(z.enum(importVerdicts), z.int()),
    importedBy: z.string(),
    importedAt: timeSchema,
    discardReason: z.string().nullable(),
  })
  .meta({ id: 'StatementImport' });

/**
 * Why an import cannot be withdrawn: nothing kept; a newer one builds on it; a line moved money, is
 * being decided or it confirmed a credit; its proved time was merged.
 */
export const importTies = ['notKept', 'newer', 'settled', 'merged'] as const;

const listedImport = z
  .strictObject({
    ...importRow.shape,
    account: z.strictObject({
      id: idSchema('acc'),
      provider: providerSchema,
      label: z.string(),
      last4: z.string(),
    }),
    /** Differences that came of it: those that are open, and all. */
    differences: z.strictObject({ open: z.int(), all: z.int() }),
  })
  .meta({ id: 'ListedStatementImport' });

const importDetail = z
  .strictObject({
    ...listedImport.shape,
    lines: z.array(importedLine),
    missing: z.int(),
    shortfall: z.string().nullable(),
    mapping: statementMappingSchema,
    /** Null when it can be withdrawn. */
    whyStays: z.enum(importTies).nullable(),
  })
  .meta({ id: 'StatementImportDetail' });

/** Where two things that must agree can part. */
export const differenceKinds = [
  'onlyElsewhere',
  'onlySettling',
  'expectedMissing',
  'ledgerLines',
  'runningBalance',
  'reportedLines',
  'moveOpen',
] as const;

const differenceRow = z
  .strictObject({
    id: idSchema('dif'),
    accountId: idSchema('acc'),
    accountProvider: providerSchema,
    accountLabel: z.string(),
    accountLast4: z.string(),
    /**
     * `onlyElsewhere`: another source has it and the settling one does not; `onlySettling`: the other way round;
     * `expectedMissing`: a deposit was marked as paid and its line has not come within three days. Of a whole balance:
     * `ledgerLines`: the books and the lines; `runningBalance`: the provider's balance behind a line and the lines;
     * `reportedLines`: the reported balance and the lines. `moveOpen`: an own transfer whose other line does not come.
     */
    kind: z.enum(differenceKinds),
    source: z.enum([
      'history',
      'import',
      'providerApi',
      'marking',
      'ledger',
      'provider',
      'phone',
      'move',
    ]),
    lineId: idSchema('lin').nullable(),
    moveId: idSchema('flm').nullable(),
    direction: z.enum(['credit', 'debit']),
    amount: wireMoneySchema,
    counterparty: z.string().nullable(),
    occurredFrom: timeSchema,
    occurredTo: timeSchema,
    status: z.enum(['open', 'explained']),
    openedAt: timeSchema,
    closedAt: timeSchema.nullable(),
    /** `evidence`: resolved; `note`: a person explained it; `posting`: two persons posted it. Null while open. */
    closedBy: z
      .strictObject({
        how: z.enum(['evidence', 'note', 'posting']),
        name: z.string().nullable(),
        note: z.string().nullable(),
      })
      .nullable(),
    /** Days since it was found, or until it was closed. */
    ageDays: z.int(),
    /** What a person proposed to post for it and nobody has decided. */
    proposal: z
      .strictObject({ id: idSchema('adj'), code: z.string(), proposedBy: z.string() })
      .nullable(),
    /** Why no posting can be proposed for it; null when one can. */
    whyNoPosting: z.enum(['closed', 'proposed', 'linesOnly', 'noLine', 'runFirst']).nullable(),
  })
  .meta({ id: 'ReconciliationDifference' });

/** Statements that people import, what other sources say about lines, and going on after a contradiction. */
export const statementEndpoints = {
  importStatement: endpoint('importStatement', 'POST /api/accounts/:id/statement-imports', {
    ...forAdmins('accounts.importStatement'),
    summary:
      'Import a CSV statement, or try it; the same file twice is once. `settle` only where statements settle, `confirm` only where the history does',
    params: z.strictObject({ id: idSchema('acc') }),
    body: z.strictObject({
      purpose: z.enum(['settle', 'confirm']),
      /** Says what would happen and keeps nothing. */
      dryRun: z.boolean(),
      fileName: z.string().trim().min(1).max(200),
      csv: z.string().min(1).max(200_000),
      mapping: statementMappingSchema,
      /** First and last day of the statement, days of the provider. */
      from: z.iso.date(),
      to: z.iso.date(),
      /** As the statement writes them. Without running balances they are what proves that no line is missing. */
      openingBalance: balance.optional(),
      closingBalance: balance.optional(),
      /** Why this is the account's statement, where the file does not say so itself. It is recorded. */
      identityReason: reason.optional(),
    }),
    answer: importReport,
    errors: [
      'notFound',
      'invalidRequest',
      'stateConflict',
      'bodyTooLarge',
      ...fileErrors,
      'identityNotProved',
      'identityDiffers',
      'importSettled',
    ],
  }),
  readSpreadsheet: endpoint('readSpreadsheet', 'POST /api/statement-files', {
    ...forAdmins('accounts.importStatement'),
    summary:
      'Read the first sheet of an XLSX statement as CSV, to be mapped and imported like one; nothing is kept',
    body: z.strictObject({ base64: z.base64().min(1).max(2_000_000) }),
    bodyLimitBytes: 2_100_000,
    answer: z.strictObject({ csv: z.string() }),
    needsNoRoom: true,
    errors: ['invalidRequest', 'bodyTooLarge', ...fileErrors],
  }),
  listImports: endpoint('listImports', 'GET /api/accounts/:id/statement-imports', {
    ...forAdmins('accounts.importStatement'),
    summary: 'Statements imported for an account, newest first',
    params: z.strictObject({ id: idSchema('acc') }),
    query: z.strictObject({ ...pageQuery }),
    answer: pageOf(importRow),
    errors: ['notFound', 'cursorInvalid'],
  }),
  listStatementImports: endpoint('listStatementImports', 'GET /api/statement-imports', {
    ...forAdmins('accounts.importStatement'),
    summary: 'Statements imported for all accounts, newest first',
    query: z.strictObject({
      ...pageQuery,
      accountId: idSchema('acc').optional(),
      status: z.enum(importStatuses).optional(),
    }),
    answer: pageOf(listedImport),
    errors: ['cursorInvalid'],
  }),
  getStatementImport: endpoint('getStatementImport', 'GET /api/statement-imports/:id', {
    ...forAdmins('accounts.importStatement'),
    summary: 'An imported statement row by row, how it was read, and whether it can be withdrawn',
    params: z.strictObject({ id: idSchema('imp') }),
    answer: importDetail,
    errors: ['notFound'],
  }),
  getStatementMapping: endpoint('getStatementMapping', 'GET /api/accounts/:id/statement-mapping', {
    ...forAdmins('accounts.importStatement'),
    summary:
      'What a statement of an account would do, and how the last one was read that was not withdrawn',
    params: z.strictObject({ id: idSchema('acc') }),
    answer: z.strictObject({
      purpose: z.enum(['settle', 'confirm']),
      mapping: statementMappingSchema.nullable(),
    }),
    errors: ['notFound'],
  }),
  discardImport: endpoint('discardImport', 'POST /api/statement-imports/:id/discard', {
    ...forAdmins('accounts.importStatement'),
    summary:
      'Take an import back before anything settled by it, so that the file can be imported with another mapping',
    params: z.strictObject({ id: idSchema('imp') }),
    body: z.strictObject({ reason }),
    answer: z.strictObject({ importId: idSchema('imp'), linesRemoved: z.int() }),
    errors: ['notFound', 'stateConflict', 'importSettled'],
  }),
  standBehindImport: endpoint('standBehindImport', 'POST /api/statement-imports/:id/stand-behind', {
    ...forAdmins('accounts.importStatement'),
    summary:
      'Stand behind a file that does not confirm credits by itself: with two persons who have nothing to do with the phones\u2019 owner it does',
    params: z.strictObject({ id: idSchema('imp') }),
    body: z.strictObject({ reason, ...ownCode }),
    answer: importDetail,
    errors: ['notFound', 'stateConflict', ...fileErrors, ...secondPersonErrors],
  }),
  resumeSettling: endpoint('resumeSettling', 'POST /api/accounts/:id/resume-settling', {
    ...forAdmins('accounts.resumeSettling'),
    summary:
      'Let new lines of an account settle by themselves again, once somebody has looked; lines in review stay there',
    params: z.strictObject({ id: idSchema('acc') }),
    body: z.strictObject({ reason }),
    answer: z.strictObject({ accountId: idSchema('acc'), linesInReview: z.int() }),
    errors: ['notFound', 'stateConflict'],
  }),
  listDifferences: endpoint('listDifferences', 'GET /api/reconciliation/differences', {
    ...forAdmins('reconciliation.read'),
    summary: 'Where two sources about an account do not agree, newest first',
    query: z.strictObject({
      ...pageQuery,
      /** One alone. */ id: idSchema('dif').optional(),
      accountId: idSchema('acc').optional(),
      status: z.enum(['open', 'explained']).optional(),
      kind: z.enum(differenceKinds).optional(),
    }),
    answer: pageOf(differenceRow),
    errors: ['cursorInvalid'],
  }),
};

export type StatementMapping = z.output<typeof statementMappingSchema>;
export type ImportReport = z.input<typeof importReport>;
export type ImportVerdict = (typeof importVerdicts)[number];
export type ImportRow = z.input<typeof importRow>;
export type ImportStatus = (typeof importStatuses)[number];
export type ImportStands = (typeof importStands)[number];
export type ImportWait = (typeof importWaits)[number];
export type ImportTie = (typeof importTies)[number];
export type ListedImport = z.input<typeof listedImport>;
export type ImportDetail = z.input<typeof importDetail>;
export type DifferenceRow = z.input<typeof differenceRow>;
export type DifferenceKind = (typeof differenceKinds)[number];
