import type { PayoutDestination, PayoutWarning } from '@wallet/contract';
import type { TextKey } from '../../lib/text/index.ts';

type Hint = Pick<PayoutWarning, 'code' | 'expectedDigits'>;
type Place = Pick<PayoutDestination, 'country' | 'isPhone' | 'usualDigits'>;

const countryCodes = { ID: '62', PH: '63' } as const;
const mobile = { ID: /^08\d+$/, PH: /^09\d+$/ } as const;
const bare = { ID: '8', PH: '9' } as const;
const fewestLetters = 3;
const writtenNumber = /^\+?\d(?:[ .-]?\d){3,33}$/;

/** What makes a number none at all; an unusual one is no problem. */
export function numberProblem(written: string): TextKey | undefined {
  const number = written.trim();
  if (number === '') return 'field.required';
  return writtenNumber.test(number) ? undefined : 'payoutForm.numberWrong';
}

/** One text per number: digits only, telephone numbers in national form with a leading 0. */
export function plainNumber({ country, isPhone }: Place, number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  if (!isPhone) return digits;
  if (digits.startsWith(countryCodes[country])) return `0${digits.slice(2)}`;
  return digits.startsWith(bare[country]) ? `0${digits}` : digits;
}

/** What looks unusual about a number while it is written. The server looks closer; neither forbids anything. */
export function numberHints(place: Place, number: string): Hint[] {
  const digits = plainNumber(place, number);
  if (digits === '') return [];
  const isUnusual = place.usualDigits.length > 0 && !place.usualDigits.includes(digits.length);
  const found: [Hint, boolean][] = [
    [{ code: 'lengthUnusual', expectedDigits: place.usualDigits }, isUnusual],
    [
      { code: 'notAPhoneNumber', expectedDigits: [] },
      place.isPhone && !mobile[place.country].test(digits),
    ],
    [{ code: 'repeatedDigits', expectedDigits: [] }, /^(\d)\1{3,}$/.test(digits)],
  ];
  return found.filter(([, isTrue]) => isTrue).map(([hint]) => hint);
}

/** The same for a name. */
export function nameHints(name: string): Hint[] {
  if (name.trim() === '') return [];
  const letters = (name.match(/\p{Letter}/gu) ?? []).length;
  const found: [Hint, boolean][] = [
    [{ code: 'nameHasDigits', expectedDigits: [] }, /\d/.test(name)],
    [{ code: 'nameTooShort', expectedDigits: [] }, letters < fewestLetters],
  ];
  return found.filter(([, isTrue]) => isTrue).map(([hint]) => hint);
}
