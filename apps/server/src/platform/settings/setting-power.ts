import { canonicalJson } from '#platform/canonical-json';
import { definePowerRows, isProved, notProved, type Proved } from '#platform/row-mac';
import type { Setting } from './define-setting.ts';

export interface SettingPower {
  id: string;
  key: string;
  value: unknown;
  validFrom: Date;
  source: string;
  createdBy: string | null;
}

/** Whom a migration names as the maker of what it lays down. */
export const migrationMakers: readonly string[] = ['migration', 'system'];

export const settingPower = definePowerRows<SettingPower>({
  table: 'setting',
  covers: ['id', 'key', 'value', 'validFrom', 'source', 'createdBy'],
  isLaidDown: ({ createdBy }) => migrationMakers.includes(createdBy ?? ''),
});

/** What migrations laid down of a setting, as JSON, the one that counts last. */
export function laidDownValues({ power }: Pick<Setting<unknown>, 'power'>): string[] {
  if (power?.first === undefined) return [];
  return [power.first, ...(power.later ?? [])].map((value) => canonicalJson(value));
}

/**
 * Refuses `rowNotProved` for a value in force not written by the application. Migrations' values
 * count until a person's value begins: none can return over it, nor an older one over a newer.
 */
export function refuseUnproved(
  setting: Pick<Setting<unknown>, 'power'>,
  row: Proved<SettingPower> & { isUntouched: boolean },
): void {
  if (setting.power === undefined || isProved(settingPower, row)) return;
  const isAsLaidDown =
    row.mac === null &&
    row.isUntouched &&
    settingPower.isLaidDown?.(row) === true &&
    canonicalJson(row.value) === laidDownValues(setting).at(-1);
  if (!isAsLaidDown) throw notProved(settingPower, row.id);
}
