import {
  type Currency,
  methodTable,
  type PayoutMethodType,
  payoutMethodTypes,
  type Rail,
  type RailArrival,
  railArrivals,
  rails,
} from '@wallet/contract';
import { writeMoney } from '@wallet/contract/money';
import type { TextKey } from '../../../../lib/text/index.ts';
import { copyableMoney } from '../../../../lib/money/money-text.ts';
import { readTypedAmount } from '../../../../lib/money/typed-amount.ts';
import type { Json } from './value-fields.ts';

/** What the setting `payouts.rails` keeps of one rail; amounts are minor units. */
export type RailValue = {
  rail: Rail;
  methods: PayoutMethodType[];
  to: 'any' | 'named' | string[];
  minMinor: string;
  maxMinor: string | null;
  feeMinor: string;
  arrival: RailArrival;
  cutOff: { from: string; until: string } | null;
  source: string;
};

export const reaches = ['any', 'named', 'these'] as const;

/** One rail as it is typed. */
export interface RailForm {
  rail: Rail;
  methods: readonly PayoutMethodType[];
  reach: (typeof reaches)[number];
  /** Ids such as ID-008, a comma or a blank between them; only of `these`. */
  institutions: string;
  min: string;
  /** Empty: the rail has no limit of its own. */
  max: string;
  fee: string;
  arrival: RailArrival;
  /** Both empty: at any hour. */
  from: string;
  until: string;
  source: string;
}

export type RailField =
  | 'methods'
  | 'institutions'
  | 'min'
  | 'max'
  | 'fee'
  | 'from'
  | 'until'
  | 'source';
export type RailProblems = Partial<Record<RailField, TextKey>>;

/** Where a field of the form stands in the value, for what the server says of it. */
export const railPaths: Readonly<Record<RailField, string>> = {
  methods: 'methods',
  institutions: 'to',
  min: 'minMinor',
  max: 'maxMinor',
  fee: 'feeMinor',
  from: 'cutOff.from',
  until: 'cutOff.until',
  source: 'source',
};

/** The currency of a rail: that of its methods, of which none has two. */
export function currencyOfMethods(methods: readonly PayoutMethodType[]): Currency {
  return methodTable[methods[0] ?? payoutMethodTypes[0]].currency;
}

export const emptyRail: RailForm = {
  rail: 'BI-FAST',
  methods: payoutMethodTypes.filter((method) => methodTable[method].payout?.rail === 'BI-FAST'),
  reach: 'named',
  institutions: '',
  min: '',
  max: '',
  fee: '0',
  arrival: 'minutes',
  from: '',
  until: '',
  source: '',
};

/** The kept rails as the form shows them; none of a value of another shape, which the server stores for nobody. */
export function readRails(value: Json): RailValue[] {
  return Array.isArray(value) ? value.filter((each) => isRail(each)) : [];
}

export function railFormOf({
  rail,
  methods,
  to,
  minMinor,
  maxMinor,
  feeMinor,
  arrival,
  cutOff,
  source,
}: RailValue): RailForm {
  const currency = currencyOfMethods(methods);
  const typed = (minor: string) => copyableMoney(writeMoney({ minor: BigInt(minor), currency }));
  return {
    rail,
    methods,
    arrival,
    source,
    reach: Array.isArray(to) ? 'these' : to,
    institutions: Array.isArray(to) ? to.join(', ') : '',
    min: typed(minMinor),
    max: maxMinor === null ? '' : typed(maxMinor),
    fee: typed(feeMinor),
    from: cutOff?.from ?? '',
    until: cutOff?.until ?? '',
  };
}

/** What is wrong with one rail before it is sent; what is left empty is said by its field. */
export function railProblems(form: RailForm): RailProblems {
  const { methods, reach, min, max, fee, from, until } = form;
  const currency = currencyOfMethods(methods);
  const country = currency === 'PHP' ? 'PH' : 'ID';
  const ids = institutionIds(form);
  const [least, most] = [minorOf(min, currency), minorOf(max, currency)];
  return {
    ...(methods.length === 0
      ? { methods: 'rails.noMethod' as const }
      : new Set(methods.map((method) => currencyOfMethods([method]))).size > 1 && {
          methods: 'rails.twoCurrencies' as const,
        }),
    ...(reach === 'these' &&
      ids.some((id) => !/^[A-Z]{2}-[A-Z0-9]+$/.test(id) || !id.startsWith(country)) && {
        institutions: 'rails.institutionWrong' as const,
      }),
    ...(min.trim() !== '' && least === undefined && { min: 'ruleForm.amountWrong' as const }),
    ...(max.trim() !== '' &&
      (most === undefined
        ? { max: 'ruleForm.amountWrong' as const }
        : least !== undefined &&
          BigInt(most) < BigInt(least) && { max: 'rails.maxWrong' as const })),
    ...(fee.trim() !== '' &&
      minorOf(fee, currency) === undefined && { fee: 'ruleForm.amountWrong' as const }),
    ...((from === '') !== (until === '')
      ? { [from === '' ? 'from' : 'until']: 'rails.bothHours' as const }
      : from !== '' && until <= from && { until: 'rails.hoursWrong' as const }),
  };
}

/** One rail as the setting keeps it; undefined while something is missing or wrong. */
export function railOf(form: RailForm): RailValue | undefined {
  const { rail, methods, reach, max, arrival, from, until, source } = form;
  const currency = currencyOfMethods(methods);
  const [minMinor, maxMinor, feeMinor] = [
    minorOf(form.min, currency),
    max.trim() === '' ? null : minorOf(max, currency),
    minorOf(form.fee, currency),
  ];
  const ids = institutionIds(form);
  if (
    Object.keys(railProblems(form)).length > 0 ||
    minMinor === undefined ||
    maxMinor === undefined ||
    feeMinor === undefined ||
    source.trim() === '' ||
    (reach === 'these' && ids.length === 0)
  )
    return undefined;
  return {
    rail,
    methods: payoutMethodTypes.filter((each) => methods.includes(each)),
    to: reach === 'these' ? ids : reach,
    minMinor,
    maxMinor,
    feeMinor,
    arrival,
    cutOff: from === '' ? null : { from, until },
    source: source.trim(),
  };
}

function institutionIds({ institutions }: Pick<RailForm, 'institutions'>): string[] {
  return institutions
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
}

/** Nothing is an amount here, too: most fees are. */
function minorOf(text: string, currency: Currency): string | undefined {
  if (/^0+([.,]0+)?$/.test(text.trim())) return '0';
  const read = readTypedAmount(text, currency);
  return read.ok && !read.money.value.startsWith('-')
    ? read.money.value.replace('.', '').replace(/^0+(?=\d)/, '')
    : undefined;
}

function isRail(value: unknown): value is RailValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rail' in value &&
    rails.some((each) => each === value.rail) &&
    'arrival' in value &&
    railArrivals.some((each) => each === value.arrival)
  );
}
