import type { Currency, Mode } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import type { FieldProps } from '../../../lib/forms/form-options.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { copyableMoney } from '../../../lib/money/money-text.ts';
import { Money } from '../../../shared/money/money.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { allOf } from './all-of.ts';
import { useAvailable } from './use-withdrawals.ts';
import classes from './withdrawals.module.css';
import styles from '../../../ui/shared-styles.module.css';

interface AmountFieldProps {
  mode: Mode;
  currency: Currency;
  method: string;
  field: FieldProps<string>;
}

/** How much, beside what there is; "all of it" leaves room for the fee. */
export function AmountField({ mode, currency, method, field }: AmountFieldProps) {
  const t = useText();
  const { data: balance } = useAvailable(mode);
  const [isAsking, setAsking] = useState(false);
  const takeAll = async () => {
    if (balance === undefined) return;
    setAsking(true);
    const all = await allOf(balance.available, (amount) =>
      ask(endpoints.quoteOwnWithdrawal, { body: { payoutMethodId: method, amount, mode } }),
    ).catch(() => undefined);
    setAsking(false);
    if (all !== undefined) field.onChange(copyableMoney(all));
  };
  const reason =
    method === ''
      ? t('withdrawalForm.methodMissing')
      : balance === undefined ||
          !/[1-9]/.test(balance.available.value) ||
          balance.available.value.startsWith('-')
        ? t('withdrawalForm.nothingLeft')
        : undefined;
  return (
    <TextInput
      label={t('withdrawal.amount')}
      {...field}
      inputMode={currency === 'IDR' ? 'numeric' : 'decimal'}
      autoFocus
      prefix={currency === 'IDR' ? 'Rp' : '₱'}
      aside={
        balance === undefined ? null : (
          <span className={styles.fineQuiet}>
            {t('withdrawalForm.available')} <Money of={balance.available} />
          </span>
        )
      }
      end={
        <span className={classes.all}>
          <Button
            size="s"
            kind="quiet"
            busy={isAsking}
            reason={reason}
            onClick={() => void takeAll()}
          >
            {t('withdrawalForm.all')}
          </Button>
        </span>
      }
    />
  );
}
