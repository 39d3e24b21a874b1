/** Terms for settings, retention and announcements, apart from the schemas, so screens load none. */

export const settingAreas = [
  'deposits',
  'payouts',
  'approvals',
  'accounts',
  'operation',
  'maintenance',
  'retention',
] as const;
export type SettingArea = (typeof settingAreas)[number];

interface SettingFacts {
  readonly area: SettingArea;
  /** Changing it needs another Admin: it decides what a person or phone can move, or what is deleted. */
  readonly needsTwo: boolean;
}

/** Every dated setting that people change here. Its schema stands beside its reader, under the same key. */
export const settings = {
  'deposits.discountSteps': { area: 'deposits', needsTwo: false },
  'deposits.methodLimits': { area: 'deposits', needsTwo: true },
  'payouts.rails': { area: 'payouts', needsTwo: true },
  'payouts.timing': { area: 'payouts', needsTwo: true },
  'payouts.inquiries': { area: 'payouts', needsTwo: false },
  'payouts.coolDownHours': { area: 'payouts', needsTwo: true },
  'withdrawals.approval': { area: 'approvals', needsTwo: true },
  'withdrawals.newDestinationsPerDay': { area: 'approvals', needsTwo: true },
  'approvals.coolDownHours': { area: 'approvals', needsTwo: true },
  'approvals.chainDays': { area: 'approvals', needsTwo: true },
  'unmatched.secondAdminAbove': { area: 'approvals', needsTwo: true },
  'accounts.unconfirmedCeilings': { area: 'accounts', needsTwo: true },
  'accounts.fileConfirmsUpTo': { area: 'accounts', needsTwo: true },
  'proxies.checkEverySeconds': { area: 'operation', needsTwo: false },
  'alerts.payoutPatience': { area: 'operation', needsTwo: false },
  'alerts.backupDays': { area: 'operation', needsTwo: false },
  'apiTokens.adoptionHours': { area: 'approvals', needsTwo: true },
  'operation.maintenance': { area: 'maintenance', needsTwo: false },
  'reconciliation.pace': { area: 'operation', needsTwo: false },
  'retention.healthHistory': { area: 'retention', needsTwo: true },
  'retention.deviceEvents': { area: 'retention', needsTwo: true },
  'retention.commands': { area: 'retention', needsTwo: true },
  'retention.observations': { area: 'retention', needsTwo: true },
  'retention.importedFacts': { area: 'retention', needsTwo: true },
  'retention.facts': { area: 'retention', needsTwo: true },
  'retention.lineRaw': { area: 'retention', needsTwo: true },
  'retention.orderRaw': { area: 'retention', needsTwo: true },
} as const satisfies Record<string, SettingFacts>;
export type SettingKey = keyof typeof settings;
export const settingKeys = Object.keys(settings) as [SettingKey, ...SettingKey[]];

/** `withdrawn`: taken back before it was decided on, or before it began. */
export const settingChangeStates = ['proposed', 'accepted', 'refused', 'withdrawn'] as const;
export type SettingChangeState = (typeof settingChangeStates)[number];

/** Classes deleted by age, by setting `retention.<class>`. The last two keep rows, with a digest for raw text. */
export const retentionClasses = [
  'healthHistory',
  'deviceEvents',
  'commands',
  'observations',
  'importedFacts',
  'facts',
  'lineRaw',
  'orderRaw',
] as const;
export type RetentionClass = (typeof retentionClasses)[number];

/** Whose raw data a hold keeps. A merchant's are those of every account and phone that its movements used. */
export const holdKinds = ['merchant', 'account', 'device', 'transaction'] as const;
export type HoldKind = (typeof holdKinds)[number];
