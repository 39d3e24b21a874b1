import type { Currency, PayoutMethodType, Rail } from '@wallet/contract';
import { providerTable, writeMoney } from '@wallet/contract';
import { payoutProviderOf } from '#modules/accounts/providers';
import type { RailRule } from './rail-rules.ts';

export interface Shipment {
  method: PayoutMethodType;
  institution: {
    country: 'ID' | 'PH';
    code: string;
    /** Its own rails that are switched on. */
    rails: readonly string[];
  };
  amountMinor: bigint;
  currency: Currency;
  at: Date;
}

export interface Route {
  rail: Rail;
  /** What the provider takes on top of the amount, in minor units. */
  providerFeeMinor: bigint;
  /** When the money is there if it leaves now. */
  arrival: 'minutes' | 'sameDay' | 'nextBusinessDay';
}

/** What a rail carries in one transaction, in minor units; any amount without a maximum. */
export interface RailRange {
  rail: Rail;
  minMinor: bigint;
  maxMinor: bigint | null;
}

export interface NoRoute {
  refused: 'amountOutOfLimits' | 'institutionNotUsable' | 'currencyMismatch';
  /** In words, for whoever asked. */
  detail: string;
  /** Which amounts could go, by which rail; empty when none reaches the destination. */
  ranges: RailRange[];
}

const soonest: readonly Route['arrival'][] = ['minutes', 'sameDay', 'nextBusinessDay'];

/**
 * The cheapest rail in force that carries an amount to a destination, of equally cheap ones the
 * fastest; or what stands in the way. Pure. An amount over one rail's limit goes by another. Throws
 * RangeError for a method that nobody pays out by.
 */
export function railFor(shipment: Shipment, rules: readonly RailRule[]): Route | NoRoute {
  const { method, amountMinor, currency } = shipment;
  if (providerTable[payoutProviderOf(method)].currency !== currency)
    return { refused: 'currencyMismatch', detail: `${method} carries no ${currency}.`, ranges: [] };
  const reaching = rules.filter(
    (rule) => rule.methods.includes(method) && reaches(rule, shipment.institution),
  );
  const carrying = reaching.filter(
    ({ minMinor, maxMinor }) =>
      amountMinor >= minMinor && (maxMinor === null || amountMinor <= maxMinor),
  );
  const [best] = carrying
    .map((rule) => toRoute(rule, shipment))
    .sort(
      (a, b) =>
        Number(a.providerFeeMinor - b.providerFeeMinor) ||
        soonest.indexOf(a.arrival) - soonest.indexOf(b.arrival),
    );
  if (best) return best;
  const ranges = reaching.map(({ rail, minMinor, maxMinor }) => ({ rail, minMinor, maxMinor }));
  if (ranges.length === 0)
    return {
      refused: 'institutionNotUsable',
      detail: 'No rail reaches this institution now.',
      ranges,
    };
  return {
    refused: 'amountOutOfLimits',
    detail: ranges.map((range) => inWords(range, currency)).join(' '),
    ranges,
  };
}

function reaches(
  { rail, to }: RailRule,
  { country, code, rails }: Shipment['institution'],
): boolean {
  if (to === 'any') return true;
  return to === 'named' ? rails.includes(rail) : to.includes(`${country}-${code}`);
}

function toRoute(rule: RailRule, { method, at }: Shipment): Route {
  const { rail, feeMinor: providerFeeMinor, arrival } = rule;
  return {
    rail,
    providerFeeMinor,
    arrival: arrival === 'minutes' || isInTime(rule, method, at) ? arrival : 'nextBusinessDay',
  };
}

/** Holidays are not known: on one, money takes a day longer than said. */
function isInTime({ cutOff }: RailRule, method: PayoutMethodType, at: Date): boolean {
  if (!cutOff) return true;
  const { timeZone } = providerTable[payoutProviderOf(method)];
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const partOf = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const time = `${partOf('hour')}:${partOf('minute')}`;
  return !['Sat', 'Sun'].includes(partOf('weekday')) && time >= cutOff.from && time < cutOff.until;
}

function inWords({ rail, minMinor, maxMinor }: RailRange, currency: Currency): string {
  const shown = (minor: bigint) => writeMoney({ minor, currency }).value;
  return `${rail} carries ${maxMinor === null ? `${shown(minMinor)} ${currency} and more` : `${shown(minMinor)} to ${shown(maxMinor)} ${currency}`}.`;
}
