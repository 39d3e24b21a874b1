import type { MerchantProfile } from '@wallet/contract';
import type { Translate } from '../../../../lib/text/index.ts';
import type { FieldChange } from '../../../../shared/failure/changed-meanwhile.tsx';
import { changedNames, settingFieldsOf } from './settings-fields.ts';

/** What is different between two readings of a merchant, as its fields are written. */
export function fieldChanges(
  before: MerchantProfile,
  after: MerchantProfile,
  t: Translate,
): FieldChange[] {
  const [old, now] = [settingFieldsOf(before), settingFieldsOf(after)];
  return changedNames(old, now).map((name) => ({
    field: t(`merchantSet.${name}`),
    before: old[name],
    after: now[name],
  }));
}
