import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type {
  endpoints,
  MerchantFeeQuote,
  MerchantProfile,
  PaymentMethod,
  SentQueryOf,
} from '@wallet/contract';
import { useState } from 'react';
import { useLocale, useText } from '../../lib/text/index.ts';
import { daysRange, isDay } from '../../lib/dates/date-range.ts';
import { Money } from '../money/money.tsx';
import { NumberInput } from '../../ui/fields/number-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { feeText, feeTitle } from './fee-labels.ts';
import { FormProblem } from '../failure/form-problem.tsx';
import classes from './terms.module.css';
import { useDebounced } from '../../lib/use-debounced.ts';

type QuoteQuery = NonNullable<SentQueryOf<typeof endpoints.quoteMerchantFee>>;
/** Asks what a payment costs by the server's own rules. */
export type AskQuote = (query: QuoteQuery, signal: AbortSignal) => Promise<MerchantFeeQuote>;

const directions = ['deposit', 'withdrawal'] as const;
const firstAmount = { IDR: '150000', PHP: '1000' } as const;

interface FeeCalculatorProps {
  merchant: MerchantProfile;
  /** What the amount without the fee is called. */
  net: string;
  methods: readonly PaymentMethod[];
  ask: AskQuote;
}

/** What a payment costs and leaves, by the server's own rules, now or on a day to come. */
export function FeeCalculator({
  merchant: { id, currency, timeZone },
  net,
  methods,
  ask,
}: FeeCalculatorProps) {
  const t = useText();
  const [form, setForm] = useState({
    direction: 'deposit',
    method: methods[0] as string,
    amount: firstAmount[currency] as string,
    day: '',
  });
  const set = (patch: Partial<typeof form>) => setForm({ ...form, ...patch });
  const isPlain = /^\d{1,13}(\.\d{1,2})?$/.test(form.amount);
  const at = isDay(form.day) ? daysRange({ from: form.day }, timeZone).from : undefined;
  const query = {
    direction: form.direction,
    method: form.method,
    amount: form.amount,
    ...(at === undefined ? {} : { at }),
  } as QuoteQuery;
  const calm = useDebounced(isPlain ? JSON.stringify(query) : '');
  const quote = useQuery({
    queryKey: ['merchant', id, 'quote', calm],
    queryFn: ({ signal }) => ask(JSON.parse(calm) as QuoteQuery, signal),
    placeholderData: keepPreviousData,
    enabled: calm !== '' && isPlain,
  });
  return (
    <section className={classes.calculator} aria-label={t('merchantFee.title')}>
      <h3 className={classes.subTitle}>{t('merchantFee.title')}</h3>
      <div className={classes.four}>
        <NumberInput
          label={t('merchantFee.amount')}
          value={form.amount}
          onChange={(amount) => set({ amount })}
          prefix={currency}
          step="1000"
          min="0"
          touched
        />
        <Select
          label={t('merchantTerms.method')}
          value={form.method}
          choices={methods.map((method) => ({
            value: method as string,
            title: t(`method.${method}`),
          }))}
          onChange={(method) => set({ method })}
          required
        />
        <Select
          label={t('merchantTerms.direction')}
          value={form.direction}
          choices={directions.map((value) => ({
            value: value as string,
            title: t(`merchantTerms.${value}`),
          }))}
          onChange={(direction) => set({ direction })}
          required
        />
        <TextInput
          label={t('merchantFee.day')}
          type="date"
          value={form.day}
          onChange={(day) => set({ day })}
        />
      </div>
      <FormProblem error={quote.error} />
      {quote.data && isPlain ? (
        <QuoteFigures quote={quote.data} netName={net} isStale={quote.isPlaceholderData} />
      ) : null}
    </section>
  );
}

function QuoteFigures({
  quote: { fee, net, rule, isWithinLimits, isMethodAllowed },
  netName,
  isStale,
}: {
  quote: MerchantFeeQuote;
  netName: string;
  isStale: boolean;
}) {
  const t = useText();
  const { intlTag } = useLocale();
  return (
    <output className={classes.quote} data-stale={isStale || undefined} aria-busy={isStale}>
      <dl>
        <div>
          <dt>{t('merchantFee.fee')}</dt>
          <dd>
            <Money of={fee} />
          </dd>
        </div>
        <div>
          <dt>{netName}</dt>
          <dd>
            <Money of={net} />
          </dd>
        </div>
        <div>
          <dt>{t('merchantFee.rule')}</dt>
          <dd>
            {rule === null ? (
              t('merchantFee.noRule')
            ) : (
              <>
                {feeTitle(rule, t)}
                <span className={classes.second}>{feeText(rule, t, intlTag)}</span>
              </>
            )}
          </dd>
        </div>
      </dl>
      {isMethodAllowed ? null : <p className={classes.warning}>{t('merchantFee.methodOff')}</p>}
      {isWithinLimits ? null : <p className={classes.warning}>{t('merchantFee.outside')}</p>}
    </output>
  );
}
