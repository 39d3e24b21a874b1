import type {
  endpoints,
  SentBodyOf,
  Mode,
  PayoutDestination,
  PayoutMethodRow,
  PayoutMethodType,
} from '@wallet/contract';
import type { Whole } from '../../../lib/forms/whole-body.ts';
import type { TextKey } from '../../../lib/text/index.ts';
import { numberProblem } from '../../../shared/institution/account-hints.ts';
import { codeMethodOf, methodTable } from '@wallet/contract';

export type FieldName = 'institution' | 'accountNumber' | 'holderName' | 'qrPayload';

/** Texts only, so that an unsent form can be kept. */
export interface MethodForm extends Readonly<Record<string, string>> {
  /** The code of the institution. */
  institution: string;
  accountNumber: string;
  holderName: string;
  /** The payee's own code, read as text. */
  qrPayload: string;
  byQr: '' | 'yes';
  isDefault: '' | 'yes';
}

export const emptyForm: MethodForm = {
  institution: '',
  accountNumber: '',
  holderName: '',
  qrPayload: '',
  byQr: '',
  isDefault: '',
};

/** The form that replaces a destination: its number is only asked for when it changes. */
export function formOf({
  institution,
  holderName,
  method,
}: Pick<PayoutMethodRow, 'institution' | 'holderName' | 'method'>): MethodForm {
  return {
    ...emptyForm,
    institution: institution.code,
    holderName,
    byQr: isByCode(method) ? 'yes' : '',
  };
}

const shortestQr = 20;

/**
 * What keeps the form from being sent, by field, in the order of the fields. An unusual number is
 * no problem.
 */
export function problemsOf(
  form: MethodForm,
  old?: PayoutMethodRow,
): Partial<Record<FieldName, TextKey>> {
  const number = form.accountNumber.trim();
  const isNumberKept =
    old !== undefined && form.institution === old.institution.code && number === '';
  const wrongNumber = numberProblem(number);
  const isQrKept =
    old !== undefined && isByCode(old.method) && isNumberKept && form.qrPayload.trim() === '';
  return {
    ...(form.institution === '' ? { institution: 'payoutForm.institutionMissing' } : {}),
    ...(isNumberKept || wrongNumber === undefined ? {} : { accountNumber: wrongNumber }),
    ...(form.holderName.trim() === '' ? { holderName: 'field.required' } : {}),
    ...(form.byQr === '' || isQrKept || form.qrPayload.trim().length >= shortestQr
      ? {}
      : { qrPayload: 'payoutForm.qrMissing' }),
  };
}

type Body = Whole<SentBodyOf<typeof endpoints.addOwnPayoutMethod>>;
type Change = Whole<SentBodyOf<typeof endpoints.changeOwnPayoutMethod>>;

/** The form as the API takes it. */
export function bodyOf(
  { institution, accountNumber, holderName, qrPayload, byQr, isDefault }: MethodForm,
  mode: Mode,
): Body {
  return {
    institutionCode: institution,
    accountNumber: accountNumber.trim(),
    holderName: holderName.trim(),
    mode,
    qrPayload: byQr === '' ? undefined : qrPayload.trim(),
    isDefault: isDefault === '' ? undefined : true,
  };
}

/** What of a destination becomes another one; undefined when nothing does. */
export function changeOf(form: MethodForm, old: PayoutMethodRow): Change | undefined {
  const { institution, accountNumber, holderName, qrPayload, byQr } = form;
  const change = {
    institutionCode: institution === old.institution.code ? undefined : institution,
    accountNumber: accountNumber.trim() || undefined,
    holderName: holderName.trim() === old.holderName ? undefined : holderName.trim(),
    qrPayload: byQr === '' ? undefined : qrPayload.trim() || undefined,
  };
  if (Object.values(change).every((value) => value === undefined)) return undefined;
  return { ...change, isDefault: form.isDefault === '' ? undefined : true };
}

/** Some wallets are paid by their number or by their own code. */
export function mayBePaidByQr(destination: PayoutDestination | undefined): boolean {
  return destination !== undefined && codeMethodOf(destination.method) !== undefined;
}

function isByCode(method: PayoutMethodType): boolean {
  return methodTable[method].payout?.reaches === 'code';
}

/** The form with another institution: what belonged to the one before goes. */
export function withInstitution(form: MethodForm, destination: PayoutDestination): MethodForm {
  if (destination.code === form.institution) return form;
  return {
    ...form,
    institution: destination.code,
    ...(mayBePaidByQr(destination) ? {} : { byQr: '', qrPayload: '' }),
  };
}
