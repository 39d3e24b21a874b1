import { roleNames, type PendingChange, type WithdrawalSource } from '@wallet/contract';
import type { TextKey, Translate } from '../../lib/text/index.ts';
import { ruleSentence, type RuleSentence } from '../rules/rule-labels.ts';

const shown = {
  minMinor: 'amount',
  maxMinor: 'amount',
  flatMinor: 'amount',
  automaticUpToMinor: 'amount',
  automaticPerDayMinor: 'amount',
  secondPersonAboveMinor: 'amount',
  perTransactionMax: 'amount',
  dailyIn: 'amount',
  dailyOut: 'amount',
  monthly: 'amount',
  balanceMax: 'amount',
  minuteOut: 'amount',
  dailyCount: 'plain',
  monthlyCount: 'plain',
  minuteCount: 'plain',
  percentBasisPoints: 'percent',
  email: 'plain',
  name: 'plain',
  roleId: 'role',
  reason: 'plain',
  seconds: 'hours',
  institution: 'plain',
  last4: 'plain',
  source: 'plain',
  value: 'value',
  rule: 'rule',
  block: 'plain',
  holdAboveIDR: 'amount',
  holdAbovePHP: 'amount',
  knownAfterHours: 'plain',
  sources: 'sources',
} as const;
type Shown = keyof typeof shown;

export interface PendingValue {
  label: string;
  before: string | null;
  after: string;
}

/** What is to be another value, before and after; what stays is not told. Pure. */
export function valuesOf(
  { act, before, after }: Pick<PendingChange, 'act' | 'before' | 'after'>,
  t: Translate,
): PendingValue[] {
  const from = act === 'setting' ? { value: before } : before;
  return (Object.keys(shown) as Shown[]).flatMap((name) => {
    const [old, requested] = [fieldOf(from, name), fieldOf(after, name)];
    if (requested === undefined && old === undefined) return [];
    if (JSON.stringify(old ?? null) === JSON.stringify(requested ?? null)) return [];
    const label = t(`pendingField.${name}` satisfies TextKey);
    const write = (value: unknown) => textOf(name, value, t) ?? t('pending.none');
    return [{ label, before: old === undefined ? null : write(old), after: write(requested) }];
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function textOf(name: Shown, value: unknown, t: Translate): string | null {
  if (value === null || value === undefined) return null;
  if (shown[name] === 'amount') return amountText(String(value as string | number));
  if (shown[name] === 'percent') return `${Number(value) / 100} %`;
  if (shown[name] === 'hours') return `${Math.round(Number(value) / 360) / 10} h`;
  if (shown[name] === 'rule') return ruleSentence(value as RuleSentence, t);
  if (shown[name] === 'sources') {
    const sources = (value as WithdrawalSource[]).map((source) => t(`firstUse.source.${source}`));
    return sources.length === 0 ? null : sources.join(', ');
  }
  if (shown[name] === 'role') return roleNames[value as keyof typeof roleNames];
  return typeof value === 'string' ? value : leavesText(value);
}

/** Whole minor units as a decimal: every currency here has two places. */
function amountText(minor: string): string {
  const digits = minor.padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${digits.slice(-2)}`;
}

/** A value of a setting: its numbers by their names. */
function leavesText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value as number);
  return Object.entries(value)
    .map(([name, inner]) =>
      typeof inner === 'object' && inner !== null
        ? `${name} (${leavesText(inner)})`
        : `${name} ${inner as string | number}`,
    )
    .join(', ');
}
