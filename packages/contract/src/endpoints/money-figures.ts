import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { currencies } from '../money.ts';
import { idSchema, paymentMethodSchema, providerSchema, timeSchema, wireMoneySchema } from '../schemas.ts';
import { figurePeriods } from '../figures.ts';
import { failureShape } from './failures.ts';

const count = z.number().int();

/** How movements of one direction ended, and those of them that reached what they were for. */
const ended = { ended: count, succeeded: count };
/** Seconds from paid to credited, on average of `of` payments; null without one. */
const match = z.strictObject({ averageSeconds: z.number().nullable(), of: count });

const flow = {
  in: wireMoneySchema, out: wireMoneySchema,
  deposits: z.strictObject(ended), payouts: z.strictObject(ended), match,
};

const moneyFigures = z
  .strictObject({
    period: z.enum(figurePeriods),
    /** The caller's; days begin at its midnight. */
    timeZone: z.string(), from: timeSchema,
    /** Every currency by itself: they are never added up. */
    currencies: z.array(z.strictObject({
      currency: z.enum(currencies), ...flow,
      series: z.array(z.strictObject({ at: z.string(), ...flow })),
      methods: z.array(z.strictObject({ method: paymentMethodSchema, ...flow })),
      failures: z.array(z.strictObject({ method: paymentMethodSchema, ...failureShape })),
    })),
    /** The accounts with the most failures, and of each what is most frequent. */
    accounts: z.array(z.strictObject({ accountId: idSchema('acc'), label: z.string(), provider: providerSchema, last4: z.string().nullable(), ...failureShape })),
  })
  .meta({ id: 'MoneyFigures' });

export const moneyFigureEndpoints = {
  getMoneyFigures: endpoint('getMoneyFigures', {
    method: 'GET', path: '/api/dashboard/money', surface: 'console', consoles: ['admin'], who: { permission: 'dashboard.readAll' },
    summary: 'Live money of all merchants or of one: in, out, how it ended, why not, by hour or day and by method',
    query: z.strictObject({ period: z.enum(figurePeriods).optional(), merchantId: idSchema('mer').optional(), method: paymentMethodSchema.optional() }),
    answer: moneyFigures, errors: ['notFound'],
  }),
};

export type MoneyFigures = z.output<typeof moneyFigures>;
export type CurrencyFigures = MoneyFigures['currencies'][number];
