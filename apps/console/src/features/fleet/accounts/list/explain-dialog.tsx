import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { depositMethodsOf, type Provider, providerTable } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import type { Search } from '../../../../app/router/search.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { NumberInput } from '../../../../ui/fields/number-input.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { useMerchantNames } from '../../../../shared/merchant/use-merchant-names.ts';
import { explainQuery, explainInputOf } from './explain-query.ts';
import { ExplainRows } from './explain-rows.tsx';
import classes from '../accounts.module.css';
import styles from '../../../../ui/shared-styles.module.css';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';

const renewMs = 10_000;

/** Why each account would or would not take a payment now, in order. The question is in the address. */
export function ExplainDialog({
  provider,
  search,
  onChange,
}: {
  provider: Provider;
  search: Search;
  onChange: PatchSearch;
}) {
  const t = useText();
  const merchants = useMerchantNames();
  const names = merchants.data?.data ?? [];
  const question = explainInputOf(provider, search, names);
  const query = explainQuery(question);
  const { data, error, isFetching } = useQuery({
    queryKey: ['explain', query],
    queryFn: ({ signal }) =>
      ask(endpoints.explainAccounts, { ...(query ? { query } : {}), signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
  });
  const deposits = depositMethodsOf[provider];
  const { currency } = providerTable[provider];
  const close = () =>
    onChange(
      { explain: undefined, method: undefined, amount: undefined, merchant: undefined },
      { replace: true },
    );
  const set = (name: 'method' | 'amount' | 'merchant', value: string) =>
    onChange({ [name]: value }, { replace: true });
  return (
    <Dialog
      title={t('explain.title', { provider: t(`provider.${provider}`) })}
      onClose={close}
      size={860}
    >
      <div className={classes.form}>
        <p className={styles.quiet}>{t('explain.text')}</p>
        <div className={classes.question}>
          <Select
            label={t('explain.method')}
            value={question.method}
            onChange={(method) => set('method', method)}
            choices={deposits.map((value) => ({ value, title: t(`method.${value}`) }))}
          />
          <NumberInput
            label={t('explain.amount', { currency })}
            name="amount"
            value={question.amount}
            onChange={(amount) => set('amount', amount)}
            step={currency === 'IDR' ? '10000' : '100'}
            autoFocus
          />
          <Select
            label={t('explain.merchant')}
            value={question.merchantId}
            onChange={(merchant) => set('merchant', merchant)}
            choices={names.map(({ id, name, code }) => ({
              value: id,
              title: `${name} ${code}`,
              shown: name,
            }))}
          />
        </div>
        <FormProblem error={error ?? merchants.error} />
        {query === null ? (
          <p className={styles.quiet} role="status">
            {t('explain.incomplete')}
          </p>
        ) : data ? (
          <ExplainRows of={data} isStale={isFetching} />
        ) : error ? null : (
          <p className={styles.quiet} role="status">
            {t('app.loading')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
