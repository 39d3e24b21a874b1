import type { Currency } from '@wallet/contract';
import type { Translate } from '../../../lib/text/index.ts';
import { moneyString } from '../../../lib/money/money-text.ts';
import { dayText } from '../../../lib/dates/time-text.ts';
import type { Filters } from './filters.ts';

export type FilterName = 'date' | 'kind' | 'method' | 'status' | 'amount' | 'mode';
export const filterNames: readonly FilterName[] = [
  'date',
  'status',
  'kind',
  'method',
  'amount',
  'mode',
];

interface Place {
  t: Translate;
  intlTag: string;
  currency: Currency;
}

/** What is chosen of a filter, in words; undefined when it is off. */
export function labelsOf(name: FilterName, filters: Filters, place: Place): string | undefined {
  const { t, currency } = place;
  const { kind, method, status, amount, mode } = filters;
  if (name === 'date') return daysText(filters, place);
  if (name === 'kind') return kind && t(`transactions.kind.${kind}`);
  if (name === 'method') return method && t(`method.${method}`);
  if (name === 'status') return status && t(`state.${status}`);
  if (name === 'mode') return mode && t('transaction.test');
  return amount && moneyString({ value: amount.includes('.') ? amount : `${amount}.00`, currency });
}

function daysText({ date, from, to }: Filters, { t, intlTag }: Place): string | undefined {
  if (date !== undefined) return t(`transactions.date.${date}`);
  const [first, last] = [from, to].map((day) => day && dayText(day, intlTag));
  if (first && last) return first === last ? first : t('days.range', { from: first, to: last });
  if (first) return t('days.since', { from: first });
  return last ? t('days.until', { to: last }) : undefined;
}
