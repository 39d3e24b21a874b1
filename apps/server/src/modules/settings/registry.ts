import type { SettingKey } from '@wallet/contract';
import { fileConfirmsUpTo } from '#modules/statements/imports';
import { timeoutSetting } from '#modules/alerts';
import {
  chainDaysSetting,
  coolDownSetting as actsCoolDownSetting,
} from '#modules/approvals/independence';
import { backupDaysSetting } from '#modules/backups';
import {
  discountSteps,
  methodLimits,
  secondAdminAbove,
  unconfirmedCeilings,
} from '#modules/deposits/settings';
import { maintenanceSetting } from '#modules/maintenance';
import { adoptionHoursSetting } from '#modules/merchants/tokens';
import { coolDownSetting, inquiriesSetting } from '#modules/payout-methods';
import { approvalSetting } from '#modules/withdrawals/evidence';
import { railsSetting } from '#modules/payouts/routes';
import { timingSetting } from '#modules/payouts';
import { checkRhythm } from '#modules/proxies/checks';
import { paceSetting } from '#modules/reconciliation';
import { retentionSettings } from '#modules/retention';
import { newDestinationsSetting } from '#modules/withdrawals/approval';
import type { Setting } from '#platform/settings';

/** Every setting of the contract's table with its reader's definition; a missing one is a type error. */
export const registry: { readonly [Key in SettingKey]: Setting<unknown, Key> } = {
  'deposits.discountSteps': discountSteps,
  'deposits.methodLimits': methodLimits,
  'payouts.rails': railsSetting,
  'payouts.timing': timingSetting,
  'payouts.inquiries': inquiriesSetting,
  'payouts.coolDownHours': coolDownSetting,
  'withdrawals.approval': approvalSetting,
  'withdrawals.newDestinationsPerDay': newDestinationsSetting,
  'approvals.coolDownHours': actsCoolDownSetting,
  'approvals.chainDays': chainDaysSetting,
  'unmatched.secondAdminAbove': secondAdminAbove,
  'accounts.unconfirmedCeilings': unconfirmedCeilings,
  'accounts.fileConfirmsUpTo': fileConfirmsUpTo,
  'proxies.checkEverySeconds': checkRhythm,
  'alerts.payoutPatience': timeoutSetting,
  'alerts.backupDays': backupDaysSetting,
  'apiTokens.adoptionHours': adoptionHoursSetting,
  'operation.maintenance': maintenanceSetting,
  'reconciliation.pace': paceSetting,
  'retention.healthHistory': retentionSettings.healthHistory,
  'retention.deviceEvents': retentionSettings.deviceEvents,
  'retention.commands': retentionSettings.commands,
  'retention.observations': retentionSettings.observations,
  'retention.importedFacts': retentionSettings.importedFacts,
  'retention.facts': retentionSettings.facts,
  'retention.lineRaw': retentionSettings.lineRaw,
  'retention.orderRaw': retentionSettings.orderRaw,
};

/** Those that say what somebody may move alone. */
export function settingsOfPower(): Setting<unknown>[] {
  return Object.values(registry).filter(({ power }) => power !== undefined);
}
