import type { endpoints, MerchantProfile, Permission, SentBodyOf } from '@wallet/contract';
import { isDecimal } from '../../../../lib/money/decimal.ts';
import { linesOf } from '../../../../lib/lines-of.ts';
import type { TextKey } from '../../../../lib/text/index.ts';

export type Settings = Omit<SentBodyOf<typeof endpoints.updateMerchant>, 'revision'>;
export type FieldKind =
  | 'text'
  | 'timeZone'
  | 'methods'
  | 'lines'
  | 'seconds'
  | 'percent'
  | 'money'
  | 'switch'
  | 'lateMoney';
export const lateMoneyPolicies = ['ask', 'credit', 'return'] as const;

const kinds = {
  name: 'text',
  timeZone: 'timeZone',
  allowedMethods: 'methods',
  allowedOrigins: 'lines',
  returnOrigins: 'lines',
  ipAllowlist: 'lines',
  lateMoneyPolicy: 'lateMoney',
  lateWindowSeconds: 'seconds',
  depositTtlSeconds: 'seconds',
  confirmTtlSeconds: 'seconds',
  requestDeposit: 'switch',
  requestWithdrawal: 'switch',
  strangersPercent: 'percent',
  automaticUpTo: 'money',
  automaticPerDay: 'money',
  secondPersonAbove: 'money',
  newDestinationsPerDay: 'money',
} as const satisfies Record<string, FieldKind>;

export type SettingName = keyof typeof kinds;
/** The settings of a merchant as they are typed. */
export type SettingFields = Readonly<Record<SettingName, string>>;
export const settingNames = Object.keys(kinds) as readonly SettingName[];

/** What is edited together. */
export const partFields = {
  profile: ['name', 'timeZone'],
  methods: ['allowedMethods'],
  origins: ['allowedOrigins', 'returnOrigins'],
  addresses: ['ipAllowlist'],
  rules: [
    'lateMoneyPolicy',
    'lateWindowSeconds',
    'depositTtlSeconds',
    'confirmTtlSeconds',
    'requestDeposit',
    'requestWithdrawal',
    'strangersPercent',
  ],
  approval: ['automaticUpTo', 'automaticPerDay', 'secondPersonAbove', 'newDestinationsPerDay'],
} as const satisfies Record<string, readonly SettingName[]>;
export type SettingsPart = keyof typeof partFields;

/** The right that editing a part takes: when a withdrawal needs a person is a limit. */
export function rightOf(part: SettingsPart): Permission {
  return part === 'approval' ? 'merchants.changeTerms' : 'merchants.update';
}

/** Seconds at least and at most, as the server takes them. */
export const secondsLimits: Readonly<Partial<Record<SettingName, readonly [number, number]>>> = {
  lateWindowSeconds: [0, 604_800],
  depositTtlSeconds: [60, 86_400],
  confirmTtlSeconds: [30, 3_600],
};

export function kindOf(name: SettingName): FieldKind {
  return kinds[name];
}

/** Every setting as the text of its field. */
export function settingFieldsOf(merchant: MerchantProfile): SettingFields {
  const { requestTransaction, approvalPolicy } = merchant;
  return {
    name: merchant.name,
    timeZone: merchant.timeZone,
    allowedMethods: merchant.allowedMethods.join(' '),
    allowedOrigins: merchant.allowedOrigins.join('\n'),
    returnOrigins: merchant.returnOrigins.join('\n'),
    ipAllowlist: merchant.ipAllowlist.join('\n'),
    lateMoneyPolicy: merchant.lateMoneyPolicy,
    lateWindowSeconds: String(merchant.lateWindowSeconds),
    depositTtlSeconds: String(merchant.depositTtlSeconds),
    confirmTtlSeconds: String(merchant.confirmTtlSeconds),
    requestDeposit: requestTransaction.deposit ? '1' : '',
    requestWithdrawal: requestTransaction.withdrawal ? '1' : '',
    strangersPercent: String(merchant.strangersPercent),
    automaticUpTo: digitsOf(approvalPolicy.automaticUpTo),
    automaticPerDay: digitsOf(approvalPolicy.automaticPerDay),
    secondPersonAbove: digitsOf(approvalPolicy.secondPersonAbove),
    newDestinationsPerDay: digitsOf(approvalPolicy.newDestinationsPerDay),
  };
}

/** The fields whose text was changed. */
export function changedNames(before: SettingFields, after: SettingFields): SettingName[] {
  return settingNames.filter((name) => tidy(name, before[name]) !== tidy(name, after[name]));
}

/** What travels: what was changed, and whole the two settings that are told whole only. */
export function settingsOf(before: MerchantProfile, texts: SettingFields): Settings {
  const { currency } = before;
  const changed = new Set<string>(changedNames(settingFieldsOf(before), texts));
  const any = (...names: SettingName[]) => names.some((name) => changed.has(name));
  const money = (text: string) => (text.trim() === '' ? null : { value: text, currency });
  return {
    ...(any('name') && { name: texts.name.trim() }),
    ...(any('timeZone') && { timeZone: texts.timeZone }),
    ...(any('allowedMethods') && {
      allowedMethods: texts.allowedMethods
        .split(' ')
        .filter(Boolean) as MerchantProfile['allowedMethods'],
    }),
    ...(any('allowedOrigins') && { allowedOrigins: linesOf(texts.allowedOrigins) }),
    ...(any('returnOrigins') && { returnOrigins: linesOf(texts.returnOrigins) }),
    ...(any('ipAllowlist') && { ipAllowlist: linesOf(texts.ipAllowlist) }),
    ...(any('lateMoneyPolicy') && {
      lateMoneyPolicy: lateMoneyPolicies.find((known) => known === texts.lateMoneyPolicy) ?? 'ask',
    }),
    ...(any('lateWindowSeconds') && { lateWindowSeconds: Number(texts.lateWindowSeconds) }),
    ...(any('depositTtlSeconds') && { depositTtlSeconds: Number(texts.depositTtlSeconds) }),
    ...(any('confirmTtlSeconds') && { confirmTtlSeconds: Number(texts.confirmTtlSeconds) }),
    ...(any('requestDeposit', 'requestWithdrawal') && {
      requestTransaction: {
        deposit: texts.requestDeposit === '1',
        withdrawal: texts.requestWithdrawal === '1',
      },
    }),
    ...(any('strangersPercent') && { strangersPercent: Number(texts.strangersPercent) }),
    ...(any(...partFields.approval) && {
      approvalPolicy: {
        automaticUpTo: money(texts.automaticUpTo),
        automaticPerDay: money(texts.automaticPerDay),
        secondPersonAbove: money(texts.secondPersonAbove),
        newDestinationsPerDay: money(texts.newDestinationsPerDay),
      },
    }),
  };
}

/** What is wrong with a field before it is sent. The server has the last word about origins and addresses. */
export function problemOf(name: SettingName, text: string): TextKey | undefined {
  if (name === 'name' && text.trim() === '') return 'field.required';
  if (name === 'allowedMethods' && text.trim() === '') return 'merchantForm.methodsMissing';
  if (kinds[name] === 'money' && text.trim() !== '' && !isDecimal(text))
    return 'merchantSet.amountWrong';
  const limits = secondsLimits[name];
  if (limits && (!/^\d{1,7}$/.test(text) || Number(text) < limits[0] || Number(text) > limits[1]))
    return 'merchantSet.secondsWrong';
  if (kinds[name] === 'percent' && !/^([1-9]|[1-4]\d|50)$/.test(text))
    return 'merchantSet.percentWrong';
  return undefined;
}

function tidy(name: SettingName, text: string): string {
  return kinds[name] === 'lines' ? linesOf(text).join('\n') : text.trim();
}

function digitsOf(money: { value: string } | null): string {
  return money === null ? '' : money.value.replace(/\.00$/, '');
}
