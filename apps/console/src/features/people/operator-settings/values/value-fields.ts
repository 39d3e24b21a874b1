import { depositMethods, methodTable, type Currency, type SettingRow } from '@wallet/contract';
import { writeMoney } from '@wallet/contract/money';
import type { Translate } from '../../../../lib/text/index.ts';
import { copyableMoney, moneyString } from '../../../../lib/money/money-text.ts';
import { readTypedAmount } from '../../../../lib/money/typed-amount.ts';

export type Json = SettingRow['value'];

/** One thing of a setting that can be typed: where it stands in the value, and what it is. */
export interface ValueField {
  path: readonly string[];
  kind: 'number' | 'amount' | 'text';
  /** Of an amount. */
  currency: Currency;
  /** As it is typed. */
  typed: string;
}

/** What can be typed of a value, in its order; nothing of a list. */
export function fieldsOf(value: Json, path: readonly string[] = []): ValueField[] {
  if (value === null || typeof value === 'boolean' || Array.isArray(value)) return [];
  if (typeof value === 'object')
    return Object.entries(value)
      .toSorted(leastFirst)
      .flatMap(([name, inner]) => fieldsOf(inner as Json, [...path, name]));
  const currency = currencyOf(path);
  if (typeof value === 'number') return [{ path, kind: 'number', currency, typed: String(value) }];
  if (!/^\d+$/.test(value)) return [{ path, kind: 'text', currency, typed: value }];
  return [
    {
      path,
      kind: 'amount',
      currency,
      typed: copyableMoney(writeMoney({ minor: BigInt(value), currency })),
    },
  ];
}

/** What was typed as it is kept; undefined when it is nothing of its kind. Schemas of the server say more. */
export function readField(
  { kind, currency }: ValueField,
  typed: string,
): string | number | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (kind === 'text') return text;
  if (kind === 'number') return /^\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
  const read = readTypedAmount(text, currency);
  return read.ok ? read.money.value.replace('.', '').replace(/^0+(?=\d)/, '') : undefined;
}

/** The value with another one at a place. */
export function withField(value: Json, path: readonly string[], leaf: string | number): Json {
  const [name, ...rest] = path;
  if (name === undefined || value === null || typeof value !== 'object' || Array.isArray(value))
    return leaf;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === name ? withField(inner as Json, rest, leaf) : (inner as Json),
    ]),
  );
}

/** What the fields of two values of one shape say apart, for looking at before it is saved. */
export function differences(
  before: Json,
  after: Json,
): { path: readonly string[]; from: string; to: string }[] {
  const old = new Map(fieldsOf(before).map((field) => [field.path.join('.'), field]));
  return fieldsOf(after).flatMap((field) => {
    const from = old.get(field.path.join('.'));
    return from?.typed === field.typed
      ? []
      : [{ path: field.path, from: from ? fieldText(from) : '\u2013', to: fieldText(field) }];
  });
}

/** A field's value as it is read. */
export function fieldText({ kind, currency, typed }: ValueField): string {
  const value = kind === 'amount' ? readTypedAmount(typed, currency) : undefined;
  return value?.ok ? moneyString(value.money) : typed;
}

const named = [
  'accountMinor',
  'approvalHours',
  'approvalMinutes',
  'askerPasswordAboveMinor',
  'atMinute',
  'days',
  'deciderPasswordAboveMinor',
  'holdMinutes',
  'live',
  'maxMinor',
  'minMinor',
  'moveHours',
  'nameCountsDays',
  'nameMinutes',
  'owners',
  'ownerMinor',
  'perDay',
  'perDestinationAndDay',
  'perMinute',
  'reportWaitMinutes',
  'secondPersonAboveMinor',
  'subAdminUpToMinor',
  'test',
  'unknownMinutes',
  'waitingMinutes',
  'zone',
] as const;

/** What a field is called, with the group it is in; currencies are their own words. */
export function fieldName(path: readonly string[], t: Translate): string {
  return path.map((part) => partName(part, t)).join(' \u00b7 ');
}

function partName(part: string, t: Translate): string {
  const known = named.find((name) => name === part);
  const method = depositMethods.find((name) => name === part);
  if (known !== undefined) return t(`settingField.${known}`);
  return method === undefined ? part : t(`method.${method}`);
}

/** The least stands before the most; everything else stays where it is. */
function leastFirst([a]: [string, unknown], [b]: [string, unknown]): number {
  return Number(b.startsWith('min')) - Number(a.startsWith('min'));
}

function currencyOf(path: readonly string[]): Currency {
  const method = depositMethods.find((name) => path.includes(name));
  if (method !== undefined) return methodTable[method].currency;
  return path.includes('PHP') ? 'PHP' : 'IDR';
}
