import { countryOfCurrency, type Currency, type DepositMethod } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { useDraft } from '../../../../app/drafts/use-draft.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { DialogActs } from '../../../../ui/dialog/dialog.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { PhoneInput } from '../../../../shared/phone/phone-input.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { LinkProblem } from './link-problem.tsx';
import { methodsOf, readNewLink, type NewLinkBody } from './new-link-rules.ts';
import classes from './new-link.module.css';

interface NewLinkFormProps {
  currency: Currency;
  isBusy: boolean;
  error: unknown;
  onSubmit: (body: NewLinkBody) => void;
  onCancel: () => void;
}

/** Amount, customer, reference and ways to pay. What was typed stays after a refusal. */
export function NewLinkForm({ currency, isBusy, error, onSubmit, onCancel }: NewLinkFormProps) {
  const t = useText();
  const [texts, setTexts] = useDraft('new-link', {
    amount: '',
    customerName: '',
    phone: '',
    reference: '',
  });
  const [methods, setMethods] = useState<readonly DepositMethod[]>(methodsOf(currency));
  const form = { ...texts, methods };
  const [isSent, setSent] = useState(false);
  const reading = readNewLink(form, currency);
  const errors = 'errors' in reading ? reading.errors : {};
  const set = (patch: Partial<typeof texts>) => setTexts({ ...texts, ...patch });
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    if ('body' in reading) onSubmit(reading.body);
    else
      event.currentTarget
        .querySelector<HTMLElement>(
          errors.amount
            ? '[name=amount]'
            : errors.phone
              ? '[name=phone]'
              : errors.reference
                ? '[name=reference]'
                : '[name=method]',
        )
        ?.focus();
  };
  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <div role="alert">{error ? <LinkProblem error={error} /> : null}</div>
      <TextInput
        label={t('link.amount', { currency })}
        name="amount"
        inputMode={currency === 'IDR' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={form.amount}
        onChange={(amount) => set({ amount })}
        required
        touched={isSent}
        error={errors.amount && t(errors.amount)}
        prefix={currency === 'IDR' ? 'Rp' : '₱'}
        autoFocus
        note={
          'body' in reading
            ? t('link.reads', { amount: moneyString(reading.body.amount) })
            : t(`link.amountNote.${currency}`)
        }
      />
      <TextInput
        label={t('link.customer')}
        name="customerName"
        autoComplete="off"
        value={form.customerName}
        onChange={(customerName) => set({ customerName })}
        maxLength={120}
        note={t('link.optional')}
      />
      <PhoneInput
        label={t('link.phone')}
        name="phone"
        country={countryOfCurrency(currency)}
        value={form.phone}
        onChange={(phone) => set({ phone })}
        touched={isSent}
        note={t('link.optional')}
      />
      <TextInput
        label={t('link.reference')}
        name="reference"
        autoComplete="off"
        spellCheck={false}
        value={form.reference}
        onChange={(reference) => set({ reference })}
        maxLength={64}
        touched={isSent}
        error={errors.reference && t(errors.reference)}
        note={t('link.referenceNote')}
      />
      <Methods
        currency={currency}
        chosen={form.methods}
        onChange={setMethods}
        error={errors.methods && t(errors.methods)}
      />
      <DialogActs>
        <Button onClick={onCancel} reason={isBusy ? t('link.creating') : undefined}>
          {t('dialog.cancel')}
        </Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          {isBusy ? t('link.creating') : t('link.create')}
        </Button>
      </DialogActs>
    </form>
  );
}

interface MethodsProps {
  currency: Currency;
  chosen: readonly DepositMethod[];
  onChange: (methods: DepositMethod[]) => void;
  error: string | undefined;
}

function Methods({ currency, chosen, onChange, error }: MethodsProps) {
  const t = useText();
  const toggle = (method: DepositMethod) =>
    onChange(
      methodsOf(currency).filter((known) =>
        known === method ? !chosen.includes(known) : chosen.includes(known),
      ),
    );
  return (
    <fieldset className={classes.methods}>
      <legend>{t('link.methods')}</legend>
      {methodsOf(currency).map((method) => (
        <label key={method} className={classes.method}>
          <Checkbox
            name="method"
            checked={chosen.includes(method)}
            onChange={() => toggle(method)}
          />
          {t(`method.${method}`)}
        </label>
      ))}
      <p className={classes.wrong} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
