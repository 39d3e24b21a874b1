import type { SettingKey } from '@wallet/contract';

/** Which way more money moves by fewer people: with higher numbers, or with lower ones. Null: not by itself. */
const ways: Partial<Record<SettingKey, 'up' | 'down'>> = {
  'withdrawals.approval': 'up',
  'withdrawals.newDestinationsPerDay': 'up',
  'unmatched.secondAdminAbove': 'up',
  'accounts.unconfirmedCeilings': 'up',
  'accounts.fileConfirmsUpTo': 'up',
  'payouts.coolDownHours': 'down',
  'approvals.coolDownHours': 'down',
  'approvals.chainDays': 'down',
};

export type Direction = 'raises' | 'lowers' | 'neither';

/**
 * Whether a value lets one person or phone move more; any number that does raises the whole value.
 * An owner losing an own ceiling is compared with everybody's. Pure; values are as readers parse
 * them.
 */
export function directionOf(key: SettingKey, before: unknown, after: unknown): Direction {
  const way = ways[key];
  if (way === undefined) return 'neither';
  const [from, to] = [leavesOf(before), leavesOf(after)];
  for (const path of new Set([...from.keys(), ...to.keys()])) {
    // Test mode moves nothing.
    if (path === 'test') continue;
    const [old, requested] = [valueAt(from, path), valueAt(to, path)];
    if (old === undefined || requested === undefined) return 'raises';
    if (way === 'up' ? requested > old : requested < old) return 'raises';
  }
  return 'lowers';
}

type Leaves = ReadonlyMap<string, bigint>;

/** The number at a path; for a single owner without one, the one that counts for everybody. */
function valueAt(leaves: Leaves, path: string): bigint | undefined {
  return leaves.get(path) ?? leaves.get(path.replace(/^owners\.[^.]+\./, ''));
}

/** Every number of a value by its path. Hours may be broken ones: they are counted in thousandths. */
function leavesOf(value: unknown, path: readonly string[] = []): Map<string, bigint> {
  if (typeof value === 'object' && value !== null)
    return new Map(
      Object.entries(value).flatMap(([name, inner]) => [...leavesOf(inner, [...path, name])]),
    );
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (!isNumber) return new Map();
  const thousandths =
    typeof value === 'bigint' ? value * 1_000n : BigInt(Math.round(value * 1_000));
  return new Map([[path.join('.'), thousandths]]);
}
