import type { TextKey } from '../../app/text/index.ts';

export interface SignInForm {
  email: string;
  password: string;
  totp: string;
}

export type SignInErrors = { [Field in keyof SignInForm]?: TextKey };

/** What is wrong with the form before it is sent. Empty fields are left to the field's own rule. */
export function checkSignIn({ email, totp }: SignInForm, needsCode: boolean): SignInErrors {
  return {
    ...(email.trim() === '' || /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? {} : { email: 'signIn.emailMalformed' as const }),
    ...(!needsCode || totp.trim() === '' || /^\d{6}$/.test(totp.trim()) ? {} : { totp: 'signIn.codeMalformed' as const }),
  };
}

/** The first field that keeps the form from being sent. */
export function firstProblem(form: SignInForm, needsCode: boolean): keyof SignInForm | undefined {
  const errors = checkSignIn(form, needsCode);
  const fields: (keyof SignInForm)[] = needsCode ? ['email', 'password', 'totp'] : ['email', 'password'];
  return fields.find((field) => form[field].trim() === '' || errors[field] !== undefined);
}
