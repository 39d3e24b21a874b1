import { useWithdrawPage } from '../../page/withdraw-page.ts';
import { amountText, groupedDigits } from '../../words/amount.ts';
import { readTypedAmount } from '../../words/typed-amount.ts';
import { describedBy, Field } from './field.tsx';

interface AmountFieldProps {
  id: string;
  problem: string | undefined;
  onLeave(): void;
}

/** How much, with its limits. Written as people type it, and grouped when the field is left. */
export function AmountField({ id, problem, onLeave }: AmountFieldProps) {
  const { t, state, form, acts } = useWithdrawPage();
  const { min, max } = state.limits;
  const leave = () => {
    const decimal = readTypedAmount(form.amount, min.currency);
    if (decimal !== undefined) acts?.enter({ amount: groupedDigits(decimal, min.currency) });
    onLeave();
  };
  return (
    <Field
      id={id}
      label={t('amount')}
      note={t('limits', { min: amountText(min), max: amountText(max).replace(/^\D+/, '') })}
      problem={problem}
    >
      <div className="input-box">
        <span className="input-prefix" aria-hidden="true">
          {min.currency === 'IDR' ? 'Rp' : '₱'}
        </span>
        <input
          id={id}
          name="amount"
          className="input"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
          aria-describedby={describedBy(id)}
          aria-invalid={problem !== undefined}
          value={form.amount}
          onChange={({ target }) => acts?.enter({ amount: target.value })}
          onBlur={leave}
        />
      </div>
    </Field>
  );
}
