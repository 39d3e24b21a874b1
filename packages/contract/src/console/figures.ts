/** Words of figures. Apart from the schemas, so that screens that only name them bring no schema along. */

/** Today by the hour, the others by the day. */
export const figurePeriods = ['today', 'last7', 'last30'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

/** How deposits ended: `back` was paid and went back to the payer later. */
export const depositEndings = ['paid', 'expired', 'cancelled', 'failed', 'back'] as const;
export type DepositEnding = (typeof depositEndings)[number];
