import { writeMoney } from '@wallet/contract/money';
import type { Translate } from '../../../../lib/text/index.ts';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { currencyOfMethods, type RailValue } from './rail-form.ts';

/** The columns of a table of rails. */
export const railColumns = [
  'rail',
  'methods',
  'reach',
  'range',
  'fee',
  'arrival',
  'source',
] as const;
export type RailColumn = (typeof railColumns)[number];

/** What one rail says in each column. */
export function railCells(
  { rail, methods, to, minMinor, maxMinor, feeMinor, arrival, cutOff, source }: RailValue,
  t: Translate,
): Record<RailColumn, string> {
  const currency = currencyOfMethods(methods);
  const money = (minor: string) => moneyString(writeMoney({ minor: BigInt(minor), currency }));
  return {
    rail: t(`rail.${rail}`),
    methods: methods.map((method) => t(`method.${method}`)).join(', '),
    source,
    reach: Array.isArray(to) ? to.join(', ') : t(`rails.reach.${to}`),
    range:
      maxMinor === null
        ? t('rails.rangeFrom', { min: money(minMinor) })
        : `${money(minMinor)} \u2013 ${money(maxMinor)}`,
    fee: money(feeMinor),
    arrival:
      cutOff === null
        ? t(`rails.arrival.${arrival}`)
        : `${t(`rails.arrival.${arrival}`)}, ${cutOff.from}\u2013${cutOff.until}`,
  };
}

/** One rail in a line. */
export function railFacts(rail: RailValue, t: Translate): string {
  const { methods, reach, range, fee, arrival } = railCells(rail, t);
  return [methods, reach, range, t('rails.feeOf', { fee }), arrival].join(' \u00b7 ');
}

export interface RailDifference {
  kind: 'added' | 'removed' | 'changed';
  name: string;
  /** What is said of it before and after, only where that differs; all of it for one that came or went. */
  said: readonly { column: RailColumn; from: string | null; to: string | null }[];
}

/** What one list of rails says otherwise than another. A rail is known again by its name and its methods. */
export function railDifferences(
  before: readonly RailValue[],
  after: readonly RailValue[],
  t: Translate,
): RailDifference[] {
  const keyOf = ({ rail, methods, to }: RailValue) =>
    `${rail} ${methods.join(' ')} ${Array.isArray(to) ? to.join(' ') : ''}`;
  const known = new Map(before.map((rail) => [keyOf(rail), rail]));
  const rows = after.flatMap((rail): RailDifference[] => {
    const old = known.get(keyOf(rail));
    known.delete(keyOf(rail));
    const [is, was] = [railCells(rail, t), old && railCells(old, t)];
    const said = railColumns
      .filter((column) => is[column] !== was?.[column])
      .map((column) => ({ column, from: was?.[column] ?? null, to: is[column] }));
    return said.length === 0
      ? []
      : [
          {
            kind: was === undefined ? 'added' : 'changed',
            name: `${is.rail} (${is.methods})`,
            said,
          },
        ];
  });
  const gone = [...known.values()]
    .map((rail) => railCells(rail, t))
    .map((was): RailDifference => ({
      kind: 'removed',
      name: `${was.rail} (${was.methods})`,
      said: [],
    }));
  return [...rows, ...gone];
}
