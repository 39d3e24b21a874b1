import type { Currency } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActs } from '../../ui/dialog/dialog.tsx';
import formClasses from '../../ui/fields/form.module.css';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { readTypedAmount } from '../../lib/money/typed-amount.ts';

interface AmountDialogProps {
  currency: Currency;
  onClose: () => void;
  /** A decimal text with two places. */
  onChoose: (amount: string) => void;
}

/** Asks for an exact amount, as people of the currency write it. */
export function AmountDialog({ currency, onClose, onChoose }: AmountDialogProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [isSent, setSent] = useState(false);
  const reading = readTypedAmount(typed, currency);
  const error = reading.ok
    ? undefined
    : t(
        reading.problem === 'amountMalformed'
          ? `amount.malformed.${currency}`
          : `error.${reading.problem}`,
      );
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (reading.ok) onChoose(reading.money.value);
  };
  return (
    <Dialog title={t('exactAmount.choose')} onClose={onClose} size={400}>
      <form className={formClasses.form} noValidate onSubmit={submit}>
        <TextInput
          label={t('exactAmount.name')}
          name="amount"
          inputMode={currency === 'IDR' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          required
          touched={isSent}
          error={error}
          prefix={currency === 'IDR' ? 'Rp' : '₱'}
          note={t('exactAmount.note')}
          autoFocus
        />
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('days.submit')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
