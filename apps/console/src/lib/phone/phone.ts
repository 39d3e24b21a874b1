interface DialCountry {
  code: string;
  dialCode: string;
}

export interface PhoneParts<Country extends DialCountry> {
  country: Country | undefined;
  /** The rest of the number, as it was written. */
  rest: string;
}

/** In these the zero in front belongs to the number abroad too. */
const keepsZero = new Set(['+39', '+378', '+379']);
const fewest = 4;
const most = 15;

/**
 * The international form of a number: plus, digits, nothing else. The zero in front of a number at home is left out.
 * Empty stays empty; letters stay too, so that what is no number is not taken for one.
 */
export function joinPhone(dialCode: string, rest: string): string {
  if (!/^[\d\s().-]*$/.test(rest)) return `${dialCode}${rest.trim()}`;
  const digits = digitsOf(rest);
  if (digits === '') return '';
  return `${dialCode}${keepsZero.has(dialCode) ? digits : digits.replace(/^0+/, '')}`;
}

/**
 * Splits an international number into its country, with the longest code that fits, and the rest.
 * Among countries of one code the wished one wins.
 */
export function splitPhone<Country extends DialCountry>(
  value: string,
  countries: readonly Country[],
  requested: string | undefined,
): PhoneParts<Country> {
  const number = `+${digitsOf(value)}`;
  const longest = Math.max(
    0,
    ...countries
      .filter(({ dialCode }) => number.startsWith(dialCode))
      .map(({ dialCode }) => dialCode.length),
  );
  const fitting = countries.filter(
    ({ dialCode }) => dialCode.length === longest && number.startsWith(dialCode),
  );
  const country = fitting.find(({ code }) => code === requested) ?? fitting[0];
  return { country, rest: country ? number.slice(country.dialCode.length) : digitsOf(value) };
}

/** Whether a text starts like an international number, so that its country is not guessed. */
export function isInternational(text: string): boolean {
  return /^\s*(\+|00)\s*\d/.test(text);
}

/** Whether an international number can be one: 4 to 15 digits and nothing but digits and usual signs. */
export function isPhone(value: string): boolean {
  const { length } = digitsOf(value);
  return /^\+?[\d\s().-]*$/.test(value) && length >= fewest && length <= most;
}

function digitsOf(text: string): string {
  return text.replace(/^\s*00/, '').replace(/\D/g, '');
}
