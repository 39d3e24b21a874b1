import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import { currencies } from '../../money.ts';
import {
  idSchema,
  paymentMethodSchema,
  providerSchema,
  timeSchema,
  wireMoneySchema,
} from '../../schemas.ts';
import { figurePeriods } from '../../console/figures.ts';
import { failureShape } from './failures.ts';

const count = z.number().int();

/** How movements of one direction ended, and those of them that reached what they were for. */
const ended = { ended: count, succeeded: count };
/**
 * Mean seconds from paid to credited over `of` payments; null without one. Medians cannot be added,
 * so only for one merchant's whole period.
 */
const match = z.strictObject({
  averageSeconds: z.number().nullable(),
  medianSeconds: z.number().nullable(),
  of: count,
});

const flow = {
  in: wireMoneySchema,
  out: wireMoneySchema,
  deposits: z.strictObject(ended),
  payouts: z.strictObject(ended),
  match,
};

const moneyFigures = z
  .strictObject({
    period: z.enum(figurePeriods),
    /** The caller's; days begin at its midnight. */
    timeZone: z.string(),
    from: timeSchema,
    /** Every currency by itself: they are never added up. */
    currencies: z.array(
      z.strictObject({
        currency: z.enum(currencies),
        ...flow,
        series: z.array(z.strictObject({ at: z.string(), ...flow })),
        methods: z.array(z.strictObject({ method: paymentMethodSchema, ...flow })),
        failures: z.array(z.strictObject({ method: paymentMethodSchema, ...failureShape })),
      }),
    ),
    /**
     * Each currency's accounts with most failures, and their commonest. Empty for one merchant:
     * accounts are shared.
     */
    accounts: z.array(
      z.strictObject({
        currency: z.enum(currencies),
        accountId: idSchema('acc'),
        label: z.string(),
        provider: providerSchema,
        last4: z.string().nullable(),
        ...failureShape,
      }),
    ),
  })
  .meta({ id: 'MoneyFigures' });

const floatSeries = z.array(z.strictObject({ at: z.string(), float: wireMoneySchema }));

const moneyBalances = z
  .strictObject({
    period: z.enum(figurePeriods),
    timeZone: z.string(),
    from: timeSchema,
    currencies: z.array(
      z.strictObject({
        currency: z.enum(currencies),
        /**
         * Values at each hour's or day's end, the last now. One merchant has no accounts:
         * `inTransit`, `float` null.
         */
        series: z.array(
          z.strictObject({
            at: z.string(),
            available: wireMoneySchema,
            held: wireMoneySchema,
            pending: wireMoneySchema,
            inTransit: wireMoneySchema.nullable(),
            float: wireMoneySchema.nullable(),
          }),
        ),
        providers: z.array(z.strictObject({ provider: providerSchema, series: floatSeries })),
        /** Those with the most on them. */
        accounts: z.array(
          z.strictObject({
            accountId: idSchema('acc'),
            label: z.string(),
            provider: providerSchema,
            last4: z.string().nullable(),
            series: floatSeries,
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'MoneyBalances' });

export const moneyFigureEndpoints = {
  getMoneyFigures: endpoint('getMoneyFigures', 'GET /api/dashboard/money', {
    ...forAdmins('dashboard.readAll'),
    summary:
      'Live money of all merchants or of one: in, out, how it ended, why not, by hour or day and by method',
    query: z.strictObject({
      period: z.enum(figurePeriods).optional(),
      merchantId: idSchema('mer').optional(),
      method: paymentMethodSchema.optional(),
    }),
    answer: moneyFigures,
    errors: ['notFound'],
  }),
  getMoneyBalances: endpoint('getMoneyBalances', 'GET /api/dashboard/balances', {
    ...forAdmins('dashboard.readAll'),
    summary:
      'Live balances of all merchants or of one over time, and by provider and account what the books have on them',
    query: z.strictObject({
      period: z.enum(figurePeriods).optional(),
      merchantId: idSchema('mer').optional(),
    }),
    answer: moneyBalances,
    errors: ['notFound'],
  }),
};

export type MoneyFigures = z.output<typeof moneyFigures>;
export type MoneyBalances = z.output<typeof moneyBalances>;
export type CurrencyBalances = MoneyBalances['currencies'][number];
export type CurrencyFigures = MoneyFigures['currencies'][number];
