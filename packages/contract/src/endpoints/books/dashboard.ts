import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forMerchants } from '../../access.ts';
import { depositEndings, figurePeriods, type DepositEnding } from '../../console/figures.ts';
import {
  balanceSchema,
  modeSchema,
  paymentMethodSchema,
  timeSchema,
  wireMoneySchema,
} from '../../schemas.ts';
import { failureSchema } from './failures.ts';
import { transactionRowSchema } from '../money-in/sessions.ts';

/** What has to be done until real money comes in, in the order that is best. */
export const setupSteps = [
  'branding',
  'origin',
  'apiToken',
  'testPayment',
  'webhook',
  'payoutMethod',
  'secondPerson',
  'firstDeposit',
] as const;
export type SetupStep = (typeof setupSteps)[number];

const count = z.number().int();

const seriesPoint = z.strictObject({
  /** The day (2026-11-21) or the hour (2026-11-21T09) of the merchant's zone. */
  at: z.string(),
  in: wireMoneySchema,
  out: wireMoneySchema,
  /** Deposits that ended then, and those of them that were paid. */
  ended: count,
  paid: count,
});

const figures = z
  .strictObject({
    period: z.enum(figurePeriods),
    /** The merchant's own; days begin at its midnight. */
    timeZone: z.string(),
    /** When the period began. */
    from: timeSchema,
    /** What deposits brought and what payouts and refunds took, by the time they ended. */
    in: wireMoneySchema,
    out: wireMoneySchema,
    /** Deposits by how they ended. */
    endings: z.strictObject(
      Object.fromEntries(depositEndings.map((ending) => [ending, count])) as Record<
        DepositEnding,
        typeof count
      >,
    ),
    methods: z.array(z.strictObject({ method: paymentMethodSchema, ended: count, paid: count })),
    series: z.array(seriesPoint),
    /** Seconds from paid to credited, of the latest `of` payments of the period; null without one. */
    match: z.strictObject({
      medianSeconds: z.number().nullable(),
      slowestSeconds: z.number().nullable(),
      of: count,
    }),
    /** Why movements did not succeed, the most frequent first. */
    failures: z.array(failureSchema),
  })
  .meta({ id: 'MerchantFigures' });

export const dashboardEndpoints = {
  dashboard: endpoint('dashboard', 'GET /api/dashboard', {
    ...forMerchants('dashboard.readOwn'),
    summary: 'Balance, figures of a period and latest movements of the merchant',
    query: z.strictObject({
      period: z.enum(figurePeriods).optional(),
      mode: modeSchema.optional(),
    }),
    answer: z.strictObject({
      mode: modeSchema,
      balance: balanceSchema,
      openSessions: count,
      figures,
      latest: z.array(transactionRowSchema),
    }),
  }),
  setup: endpoint('setup', 'GET /api/dashboard/setup', {
    ...forMerchants('dashboard.readOwn'),
    summary: 'What the merchant has still to do until money comes in',
    answer: z.strictObject({
      steps: z.array(z.strictObject({ step: z.enum(setupSteps), isDone: z.boolean() })),
      isDismissed: z.boolean(),
    }),
  }),
  dismissSetup: endpoint('dismissSetup', 'POST /api/dashboard/setup/dismissal', {
    ...forMerchants('dashboard.readOwn'),
    summary: 'Put the finished setup list away for oneself',
    answer: z.undefined(),
    status: 204,
    errors: ['stateConflict'],
  }),
};

export type MerchantFigures = z.output<typeof figures>;
