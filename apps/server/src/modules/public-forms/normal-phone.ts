const callingCodes = { ID: '62', PH: '63' } as const;

/**
 * A mobile number as people of a country write it, in one form: `0812-3456-7890`, `62 812...` and `+62812...` are
 * `+6281234567890`. Undefined for what is none.
 */
export function normalPhone(text: string, country: keyof typeof callingCodes): string | undefined {
  if (!/^[\s+\d().-]+$/.test(text)) return undefined;
  const code = callingCodes[country];
  const digits = text.replaceAll(/\D/g, '');
  const national = digits.startsWith(code) ? digits.slice(code.length) : digits.replace(/^0/, '');
  return /^[1-9]\d{7,11}$/.test(national) ? `+${code}${national}` : undefined;
}
