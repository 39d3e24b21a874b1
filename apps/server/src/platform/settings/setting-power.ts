import { canonicalJson } from '#platform/canonical-json';
import { definePowerRows, isProvedRow, notProved, rowKeys } from '#platform/row-mac';
import type { Proved } from '#platform/row-mac';
import type { Setting } from './define-setting.ts';

export interface SettingPower {
  id: string;
  key: string;
  value: unknown;
  validFrom: Date;
  source: string;
  createdBy: string | null;
}

export const settingPower = definePowerRows<SettingPower>({
  table: 'setting',
  covers: ['id', 'key', 'value', 'validFrom', 'source', 'createdBy'],
  isLaidDown: ({ createdBy }) => createdBy === 'migration' || createdBy === 'system',
});

/**
 * Refuses `rowNotProved` for a value in force that the application did not put there. What a migration laid down counts
 * while nothing else was ever set: it cannot be brought back over what somebody decided.
 */
export function refuseUnproved(
  { power }: Pick<Setting<unknown>, 'power'>,
  row: Proved<SettingPower> & { isFirst: boolean },
): void {
  if (power === undefined || isProvedRow(rowKeys(), settingPower, row)) return;
  const isAsLaidDown =
    row.mac === null &&
    row.isFirst &&
    power.first !== undefined &&
    canonicalJson(row.value) === canonicalJson(power.first);
  if (!isAsLaidDown) throw notProved(settingPower, row.id);
}
