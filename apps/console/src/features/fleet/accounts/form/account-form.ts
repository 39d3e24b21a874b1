import { numberKindOf } from '../providers.ts';
import type { AccountDetail, Currency, endpoints, Provider, SentBodyOf } from '@wallet/contract';
import type { TextKey } from '../../../../lib/text/index.ts';
import type { Failure } from '../../../../lib/failure.ts';
import type { Whole } from '../../../../lib/forms/whole-body.ts';
import { isDay } from '../../../../lib/dates/date-range.ts';
import { isDecimal } from '../../../../lib/money/decimal.ts';

type CreateBody = SentBodyOf<typeof endpoints.createAccount>;
export type UpdateBody = Whole<SentBodyOf<typeof endpoints.updateAccount>>;

/** What is typed, as text. An empty limit is the provider's own; no merchant is every merchant. */
// A form that is kept as a draft is a plain record of texts, which an interface is not.
export type AccountForm = {
  mode: 'live' | 'test';
  label: string;
  holderName: string;
  number: string;
  ownerName: string;
  document: string;
  until: string;
  perTransactionMax: string;
  dailyIn: string;
  dailyOut: string;
  monthly: string;
  balanceMax: string;
  minuteOut: string;
  dailyCount: string;
  monthlyCount: string;
  minuteCount: string;
  /** Ids with a blank between them. */
  merchantIds: string;
  priority: string;
};

export const limitNames = [
  'perTransactionMax',
  'dailyIn',
  'dailyOut',
  'monthly',
  'balanceMax',
  'minuteOut',
] as const;
export const countNames = ['dailyCount', 'monthlyCount', 'minuteCount'] as const;
const authorityNames = ['ownerName', 'document', 'until'] as const;
type FormProblems = Readonly<Partial<Record<keyof AccountForm, TextKey>>>;

export const emptyForm: AccountForm = {
  mode: 'live',
  label: '',
  holderName: '',
  number: '',
  ownerName: '',
  document: '',
  until: '',
  perTransactionMax: '',
  dailyIn: '',
  dailyOut: '',
  monthly: '',
  balanceMax: '',
  minuteOut: '',
  dailyCount: '',
  monthlyCount: '',
  minuteCount: '',
  merchantIds: '',
  priority: '5',
};

/** What an account says now, ready to be edited. */
export function formOf({
  account,
  basic: { authority },
  settings: { limits, merchants, priority },
}: AccountDetail): AccountForm {
  const amount = (name: (typeof limitNames)[number]) =>
    limits[name]?.value.replace(/\.00$/, '') ?? '';
  const count = (name: (typeof countNames)[number]) => limits[name]?.toString() ?? '';
  return {
    mode: account.mode,
    label: account.label,
    holderName: account.holderName,
    number: '',
    ownerName: authority?.ownerName ?? '',
    document: authority?.document ?? '',
    until: authority?.until ?? '',
    perTransactionMax: amount('perTransactionMax'),
    dailyIn: amount('dailyIn'),
    dailyOut: amount('dailyOut'),
    monthly: amount('monthly'),
    balanceMax: amount('balanceMax'),
    minuteOut: amount('minuteOut'),
    dailyCount: count('dailyCount'),
    monthlyCount: count('monthlyCount'),
    minuteCount: count('minuteCount'),
    merchantIds: merchants.map(({ id }) => id).join(' '),
    priority: String(priority),
  };
}

/** What is wrong with what was typed, by field; the field says what is missing. The server decides. */
export function problemsOf(
  form: AccountForm,
  { isNew, provider }: { isNew: boolean; provider: Provider },
): FormProblems {
  const digits = form.number.replace(/\D/g, '').length;
  const wrongAmount = (name: (typeof limitNames)[number]): TextKey | undefined =>
    form[name] === '' || (isDecimal(form[name]) && Number(form[name]) > 0)
      ? undefined
      : 'accountForm.amountWrong';
  return withoutGaps({
    number:
      isNew && form.number.trim() !== '' && (digits < 6 || /[^\d\s().+-]/.test(form.number))
        ? `accountForm.numberWrong.${numberKindOf(provider)}`
        : undefined,
    ...Object.fromEntries(
      authorityNames.map((name) => [
        name,
        isPartial(form, name) ? 'accountForm.authorityWhole' : undefined,
      ]),
    ),
    ...(form.until !== '' && !isDay(form.until) ? { until: 'accountForm.dayWrong' } : {}),
    ...Object.fromEntries(limitNames.map((name) => [name, wrongAmount(name)])),
    ...Object.fromEntries(
      countNames.map((name) => [
        name,
        form[name] === '' || /^[1-9]\d{0,5}$/.test(form[name])
          ? undefined
          : 'accountForm.countWrong',
      ]),
    ),
    priority: /^[1-9]$/.test(form.priority) ? undefined : 'accountForm.priorityWrong',
  });
}

/** What must be filled, what is wrong with the rest, and which fields the server refused. */
export function rulesFor(provider: Provider, { isNew }: { isNew: boolean }) {
  const always = ['label', 'holderName', 'priority'] as const;
  return {
    required: isNew ? ([...always, 'number'] as const) : always,
    errors: (form: AccountForm) => problemsOf(form, { isNew, provider }),
    refusals: ({ fields }: Failure): FormProblems =>
      Object.fromEntries(refusedFields(fields).map((name) => [name, 'accountForm.refused'])),
  };
}

/** What of a form travels, in a new account and in a changed one. */
export function settingsOf(
  form: AccountForm,
  currency: Currency,
): Required<
  Pick<CreateBody, 'label' | 'holderName' | 'authority' | 'limits' | 'merchantIds' | 'priority'>
> {
  const hasAuthority = authorityNames.some((name) => form[name].trim() !== '');
  return {
    label: form.label.trim(),
    holderName: form.holderName.trim(),
    authority: hasAuthority
      ? { ownerName: form.ownerName.trim(), document: form.document.trim(), until: form.until }
      : null,
    limits: {
      ...Object.fromEntries(
        limitNames.map((name) => [
          name,
          form[name] === '' ? null : { value: form[name], currency },
        ]),
      ),
      ...Object.fromEntries(
        countNames.map((name) => [name, form[name] === '' ? null : Number(form[name])]),
      ),
    },
    merchantIds: idsOf(form),
    priority: Number(form.priority),
  };
}

export function idsOf({ merchantIds }: Pick<AccountForm, 'merchantIds'>): string[] {
  return merchantIds.split(' ').filter(Boolean);
}

/** Whether the owner's authority is typed in part only: it counts whole or not at all. */
function isPartial(form: AccountForm, name: (typeof authorityNames)[number]): boolean {
  return form[name].trim() === '' && authorityNames.some((other) => form[other].trim() !== '');
}

/** The fields that the server refused: their names are the last known word of the path. */
function refusedFields(fields: Failure['fields']): (keyof AccountForm)[] {
  return fields.flatMap(
    ({ path }) =>
      path
        .split('.')
        .reverse()
        .find((word): word is keyof AccountForm => Object.hasOwn(emptyForm, word)) ?? [],
  );
}

function withoutGaps(problems: Readonly<Record<string, string | undefined>>): FormProblems {
  return Object.fromEntries(
    Object.entries(problems).filter(([, text]) => text !== undefined),
  ) as FormProblems;
}
