import { countryOfCurrency, type Currency, type DepositMethod } from '@wallet/contract';
import { useState } from 'react';
import { endpoints, sendOnceTo } from '../../../../app/api.ts';
import { useDraft } from '../../../../app/drafts/use-draft.ts';
import { bodyOf, errorsOf } from '../../../../lib/forms/reading.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { PhoneInput } from '../../../../shared/phone/phone-input.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { CustomerName, LinkActs, Reference } from './link-fields.tsx';
import { LinkProblem } from './link-problem.tsx';
import { methodsOf, readNewLink, type NewLinkForm as Values } from './new-link-rules.ts';
import classes from './new-link.module.css';

const noTexts = { amount: '', customerName: '', phone: '', reference: '' };

/** A link to pay by. What was typed stays after a refusal. */
export function useNewLink(currency: Currency) {
  const [texts, setTexts] = useDraft('new-link', noTexts);
  const [methods, setMethods] = useState<readonly DepositMethod[]>(methodsOf(currency));
  const set = (next: Values) => {
    setMethods(next.methods);
    const { amount, customerName, phone, reference } = next;
    setTexts({ amount, customerName, phone, reference });
  };
  return useForm({
    draft: [{ ...texts, methods } as Values, set],
    required: ['amount'],
    errors: (values) => errorsOf(readNewLink(values, currency)),
    send: sendOnceTo(endpoints.createDepositLink),
    body: (values) => bodyOf(readNewLink(values, currency)),
  });
}

interface NewLinkFormProps {
  form: ReturnType<typeof useNewLink>;
  currency: Currency;
  onCancel: () => void;
}

/** Amount, customer, reference and ways to pay. */
export function NewLinkForm({ form, currency, onCancel }: NewLinkFormProps) {
  const t = useText();
  const reading = readNewLink(form.values, currency);
  const { error: methodsProblem, ...methods } = form.field('methods');
  return (
    <form className={formClasses.form} {...form.props}>
      <div role="alert">{form.error ? <LinkProblem error={form.error} /> : null}</div>
      <TextInput
        {...form.field('amount')}
        label={t('link.amount', { currency })}
        inputMode={currency === 'IDR' ? 'numeric' : 'decimal'}
        prefix={currency === 'IDR' ? 'Rp' : '₱'}
        autoFocus
        note={
          'body' in reading
            ? t('link.reads', { amount: moneyString(reading.body.amount) })
            : t(`link.amountNote.${currency}`)
        }
      />
      <CustomerName field={form.field('customerName')} />
      <PhoneInput
        {...form.field('phone')}
        label={t('link.phone')}
        country={countryOfCurrency(currency)}
        note={t('link.optional')}
      />
      <Reference field={form.field('reference')} />
      <Methods
        currency={currency}
        chosen={methods.value}
        onChange={methods.onChange}
        error={methodsProblem}
      />
      <LinkActs form={form} onCancel={onCancel} />
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
            name="methods"
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
