import { providerTable } from '@wallet/contract';
import type { Currency, Money, Provider, QrReading } from '@wallet/contract';
import {
  checkEmv,
  emvAmount,
  EmvError,
  initiation,
  merchantCity,
  merchantName,
  readAmount,
  readCurrency,
  withAmount,
} from '@wallet/contract/emv';
import type { EmvField, EmvReading } from '@wallet/contract/emv';

export interface QrQuery {
  payload: string;
  account: { provider: Provider; currency: Currency };
  /** Makes the preview; without it there is none. */
  amount?: Money | undefined;
}

type Problem = QrReading['problems'][number];

/** What a payload says and everything that keeps it from being this account's code. Pure. */
export function readQr({ payload, account, amount }: QrQuery): QrReading {
  const check = checkEmv(payload);
  const { reading } = check;
  const found: Problem[] = [
    ...(check.ok
      ? []
      : check.problems.map(({ code, tag, message }) => ({ code, tag: tag ?? null, message }))),
    ...unfit(reading, account),
    ...(amount && amount.currency !== account.currency
      ? [problem('amountOtherMoney', null, `The amount is not in ${account.currency}.`)]
      : []),
  ];
  return {
    ok: found.length === 0,
    problems: found,
    merchantName: merchantName(reading),
    merchantCity: merchantCity(reading),
    currency: readCurrency(reading),
    amount: readAmount(reading),
    initiation: initiation(reading),
    fields: reading.fields.map(({ tag, value }) => ({ tag, value })),
    preview: found.length === 0 && amount ? previewOf(payload, amount) : null,
  };
}

/** The code with an amount; null when it becomes too long. */
function previewOf(payload: string, amount: Money): string | null {
  try {
    return withAmount(payload, emvAmount(amount));
  } catch (error) {
    if (error instanceof EmvError) return null;
    throw error;
  }
}

function unfit(reading: EmvReading, { provider, currency }: QrQuery['account']): Problem[] {
  if (reading.fields.length === 0) return [];
  const { name, country } = providerTable[provider];
  const has = (tag: string) => reading.fields.find((field) => field.tag === tag)?.value;
  const isOwn = reading.fields.some((field) => isMarked(field, provider));
  return [
    ...(isOwn ? [] : [problem('otherProvider', null, `The code names no account at ${name}.`)]),
    ...(has('53') !== undefined && readCurrency(reading) !== currency
      ? [problem('otherCurrency', '53', `The code asks for another currency than ${currency}.`)]
      : []),
    ...(has('58') !== undefined && has('58') !== country
      ? [problem('otherCountry', '58', `The code is of ${has('58')}, not of ${country}.`)]
      : []),
    ...(initiation(reading) === 'dynamic'
      ? [
          problem(
            'notStatic',
            '01',
            'The code is for one payment only. Use the account\u2019s static code.',
          ),
        ]
      : []),
    ...(readAmount(reading) === null
      ? []
      : [problem('hasAmount', '54', 'The code carries an amount. Use one without.')]),
  ];
}

function isMarked({ tag, fields = [] }: EmvField, provider: Provider): boolean {
  if (tag < '26' || tag > '51') return false;
  const inner = (wanted: string) =>
    fields.find((field) => field.tag === wanted)?.value.toUpperCase();
  return providerTable[provider].qrMarks.some(
    ({ id, participant }) =>
      inner('00') === id.toUpperCase() &&
      (participant === undefined || inner('01') === participant),
  );
}

function problem(code: string, tag: string | null, message: string): Problem {
  return { code, tag, message };
}
