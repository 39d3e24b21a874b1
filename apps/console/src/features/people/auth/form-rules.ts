import type { FailureCode } from '../../../app/session/index.ts';
import type { TextKey } from '../../../lib/text/index.ts';

export type Values<Name extends string> = Readonly<Record<Name, string>>;
export type FieldErrors<Name extends string> = Readonly<Partial<Record<Name, TextKey | undefined>>>;
export type Refusals<Name extends string> = Readonly<
  Partial<Record<FailureCode, { field: Name; text: TextKey }>>
>;

/** The first field that keeps the form from being sent: empty, or wrong. */
export function firstProblem<Name extends string>(
  fields: readonly Name[],
  values: Values<Name>,
  errors: FieldErrors<Name> | undefined,
): Name | undefined {
  return fields.find((field) => values[field].trim() === '' || errors?.[field] !== undefined);
}

/** The field that a refusal is about, with what to say there; undefined for one about the form as a whole. */
export function refusedField<Name extends string>(
  code: FailureCode | undefined,
  refusals: Refusals<Name>,
): { field: Name; text: TextKey } | undefined {
  return code === undefined ? undefined : refusals[code];
}

/** What is wrong with an e-mail address as far as one can see without sending to it. */
export function emailError(email: string): TextKey | undefined {
  return email.trim() === '' || /^[^\s@]+@[^\s@]+$/.test(email.trim())
    ? undefined
    : 'signIn.emailMalformed';
}

/** The digits of a one-time code, which apps show and people type with a blank in the middle. */
export function totpDigits(code: string): string {
  return code.replace(/\s/g, '');
}

export function totpError(code: string): TextKey | undefined {
  return code.trim() === '' || /^\d{6}$/.test(totpDigits(code))
    ? undefined
    : 'signIn.codeMalformed';
}

/** A recovery code without the dashes and blanks it is written with. */
export function recoveryText(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

export function recoveryError(code: string): TextKey | undefined {
  return code.trim() === '' || /^[0-9A-Z]{12}$/.test(recoveryText(code))
    ? undefined
    : 'signIn.recoveryMalformed';
}

/** What proves the phone, as the server takes it; nothing when no code is asked for. */
export function secondFactor(
  kind: 'none' | 'totp' | 'recoveryCode',
  values: Values<'totp' | 'recoveryCode'>,
): { totp?: string; recoveryCode?: string } {
  if (kind === 'none') return {};
  return kind === 'totp'
    ? { totp: totpDigits(values.totp) }
    : { recoveryCode: recoveryText(values.recoveryCode) };
}
