import type { TextKey } from '../../../lib/text/index.ts';
import type { FieldErrors, Values } from './form-rules.ts';

/** The server's limits. Whether a password is easy to guess only the server knows. */
export const fewestCharacters = 12;
const maxCharacters = 256;

export type NewPassword = Values<'password' | 'again'>;

/** The length as the server counts it: characters, in one spelling for accents. */
export function lengthOf(password: string): number {
  return [...password.normalize('NFKC')].length;
}

/** What is wrong with a new password that was typed twice. Empty fields are left to the fields' own rule. */
export function checkNewPassword({
  password,
  again,
}: NewPassword): FieldErrors<'password' | 'again'> {
  return {
    password: lengthError(password),
    again: again === '' || again === password ? undefined : 'password.notSame',
  };
}

function lengthError(password: string): TextKey | undefined {
  if (password === '') return undefined;
  if (lengthOf(password) < fewestCharacters) return 'password.tooShort';
  return lengthOf(password) > maxCharacters ? 'password.tooLong' : undefined;
}

/** What the server may say about a new password, at its field. */
export const passwordRefusals = {
  passwordTooShort: { field: 'password', text: 'password.tooShort' },
  passwordTooCommon: { field: 'password', text: 'password.tooCommon' },
} as const;
