import type { PayoutWarning, PayoutWarningCode } from '@wallet/contract';

/** How many digits institutions' (`ID-014`) numbers usually have, by their own forms and cards. */
const usual: Readonly<Record<string, readonly number[]>> = {
  'ID-002': [15],
  'ID-008': [13],
  'ID-009': [10],
  'ID-013': [10],
  'ID-014': [10],
  'ID-016': [10],
  'ID-019': [10],
  'ID-022': [12, 13, 14],
  'ID-023': [10],
  'ID-046': [10],
  'ID-110': [13],
  'ID-147': [10],
  'ID-153': [10],
  'ID-200': [16],
  'ID-426': [15],
  'ID-451': [10],
  'ID-535': [12],
  'ID-542': [12],
  'PH-BOPIPHMMXXX': [10],
  'PH-BNORPHMMXXX': [10, 12],
  'PH-MBTCPHMMXXX': [13],
  'PH-TLBPPHMMXXX': [10],
  'PH-PNBMPHMMTOD': [12],
  'PH-UBPHPHMMXXX': [12],
  'PH-SETCPHMMXXX': [13],
  'PH-RCBCPHMMXXX': [10],
  'PH-CHBKPHMMXXX': [10, 12],
  'PH-EWBCPHMMXXX': [12],
  'PH-PHSBPHMMXXX': [12],
  'PH-AUBKPHMMXXX': [12],
  'PH-GOTYPHM2XXX': [12],
  'PH-CIPHPHMMXXX': [14],
};

/** Wallets whose numbers are telephone numbers, in their national form. */
const phones: Readonly<Record<string, readonly number[]>> = {
  'ID-DANA': [10, 11, 12, 13],
  'ID-GOPAY': [10, 11, 12, 13],
  'ID-OVO': [10, 11, 12, 13],
  'ID-LINKAJA': [10, 11, 12, 13],
  'ID-SHOPEEPAY': [10, 11, 12, 13],
  'PH-PAPHPHM1XXX': [11],
  'PH-GXCHPHM2XXX': [11],
  'PH-GPNEPHM2XXX': [11],
  'PH-SHPHPHM2XXX': [11],
  'PH-DCPHPHM1XXX': [11],
};

const countryCodes = { ID: '62', PH: '63' } as const;
const mobile = { ID: /^08\d+$/, PH: /^09\d+$/ } as const;
/** What a telephone number begins with when its leading 0 was left out. */
const bare = { ID: '8', PH: '9' } as const;

export interface NumberPlace {
  /** `ID-014`. */
  institutionId: string;
  country: 'ID' | 'PH';
}

export function isPhoneWallet(institutionId: string): boolean {
  return institutionId in phones;
}

/** How many digits numbers of an institution usually have; empty when unknown. */
export function usualDigits(institutionId: string): number[] {
  return [...(phones[institutionId] ?? usual[institutionId] ?? [])];
}

/** One text per number: digits only, telephone numbers in national form with a leading 0. */
export function plainNumber({ institutionId, country }: NumberPlace, number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  if (!isPhoneWallet(institutionId)) return digits;
  if (digits.startsWith(countryCodes[country])) return `0${digits.slice(2)}`;
  return digits.startsWith(bare[country]) ? `0${digits}` : digits;
}

/** What looks unusual about a destination, so that its owner looks again. Nothing of it forbids anything. Pure. */
export function warningsOf(
  place: NumberPlace,
  { number, holderName }: { number: string; holderName: string },
): PayoutWarning[] {
  const { institutionId, country } = place;
  const digits = plainNumber(place, number);
  const expected = usualDigits(institutionId);
  const isUnusual = expected.length > 0 && !expected.includes(digits.length);
  const found: [PayoutWarningCode, boolean][] = [
    ['lengthUnusual', isUnusual],
    ['notAPhoneNumber', isPhoneWallet(institutionId) && !mobile[country].test(digits)],
    [
      'looksLikeCard',
      digits.length === 16 && !expected.includes(16) && /^[456]/.test(digits) && passesLuhn(digits),
    ],
    ['looksLikeVirtualAccount', country === 'ID' && isUnusual && digits.length >= 16],
    ['repeatedDigits', /^(\d)\1+$/.test(digits)],
    ['nameHasDigits', /\d/.test(holderName)],
    ['nameTooShort', (holderName.match(/\p{Letter}/gu) ?? []).length < 3],
  ];
  return found
    .filter(([, isTrue]) => isTrue)
    .map(([code]) => ({
      code,
      message: messages[code],
      expectedDigits: code === 'lengthUnusual' ? expected : [],
    }));
}

const messages: Readonly<Record<PayoutWarningCode, string>> = {
  lengthUnusual: 'Numbers of this institution usually have another length.',
  notAPhoneNumber: 'Accounts of this wallet are mobile numbers.',
  looksLikeCard: 'This looks like the number of a card, not of an account.',
  looksLikeVirtualAccount: 'This looks like a virtual account number, which takes one payment.',
  repeatedDigits: 'All digits are the same.',
  nameHasDigits: 'The name holds digits.',
  nameTooShort: 'The name is very short.',
};

/** The check digit of payment cards. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
