import { countryOfCurrency, type Currency, type Mode } from '@wallet/contract';
import { endpoints, sendOnceTo } from '../../../../app/api.ts';
import { useDraft } from '../../../../app/drafts/use-draft.ts';
import { bodyOf, errorsOf } from '../../../../lib/forms/reading.ts';
import { useForm, type FormOf } from '../../../../lib/forms/use-form.ts';
import { useText } from '../../../../lib/text/index.ts';
import formClasses from '../../../../ui/fields/form.module.css';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { PhoneInput } from '../../../../shared/phone/phone-input.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { CustomerName, LinkActs, Reference } from './link-fields.tsx';
import { LinkProblem } from './link-problem.tsx';
import {
  emptyWithdrawalLink,
  readWithdrawalLink,
  type WithdrawalLinkBody,
  type WithdrawalLinkForm as Values,
} from './withdrawal-link-rules.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** A link to withdraw by. What was typed stays after a refusal. */
export function useWithdrawalLink(currency: Currency, mode: Mode) {
  return useForm({
    draft: useDraft<Values>('new-withdrawal-link', emptyWithdrawalLink),
    errors: (values) => errorsOf(readWithdrawalLink(values, { currency, mode })),
    send: sendOnceTo(endpoints.createWithdrawalLink),
    body: (values) => bodyOf(readWithdrawalLink(values, { currency, mode })),
  });
}

interface WithdrawalLinkFormProps {
  form: ReturnType<typeof useWithdrawalLink>;
  currency: Currency;
  mode: Mode;
  onCancel: () => void;
}

/** Amount or range, customer and reference. */
export function WithdrawalLinkForm({ form, currency, mode, onCancel }: WithdrawalLinkFormProps) {
  const t = useText();
  const reading = readWithdrawalLink(form.values, { currency, mode });
  return (
    <form className={formClasses.form} {...form.props}>
      <div role="alert">{form.error ? <LinkProblem error={form.error} isOut /> : null}</div>
      <p className={styles.quiet}>{t('withdrawalLink.text')}</p>
      <Asked
        form={form}
        currency={currency}
        reads={'body' in reading ? reading.body.amount : undefined}
      />
      <CustomerName field={form.field('customerName')} />
      <PhoneInput
        {...form.field('phone')}
        label={t('link.phone')}
        country={countryOfCurrency(currency)}
        note={t('link.optional')}
      />
      <TextInput
        {...form.field('email')}
        label={t('withdrawalLink.email')}
        type="email"
        note={t('link.optional')}
      />
      <Reference field={form.field('reference')} />
      <LinkActs form={form} onCancel={onCancel} />
    </form>
  );
}

interface AskedProps {
  form: FormOf<Values>;
  currency: Currency;
  reads: WithdrawalLinkBody['amount'] | undefined;
}

/** One amount, or the two between which the customer chooses; what was read is said in words. */
function Asked({ form, currency, reads }: AskedProps) {
  const t = useText();
  const isRange = form.values.amountKind === 'range';
  const field = (name: 'amount' | 'min' | 'max') => ({
    ...form.field(name),
    inputMode: currency === 'IDR' ? ('numeric' as const) : ('decimal' as const),
    required: true,
    prefix: currency === 'IDR' ? 'Rp' : '₱',
  });
  const note =
    reads === undefined
      ? t(`link.amountNote.${currency}`)
      : 'min' in reads
        ? t('withdrawalLink.readsRange', {
            min: moneyString(reads.min),
            max: moneyString(reads.max),
          })
        : t('withdrawalLink.reads', { amount: moneyString(reads) });
  return (
    <>
      <Segments
        label={t('withdrawalLink.amountKind')}
        chosen={isRange ? 'range' : 'fixed'}
        onChoose={(amountKind) => form.set({ amountKind })}
        choices={[
          { value: 'fixed', label: t('withdrawalLink.fixed') },
          { value: 'range', label: t('withdrawalLink.range') },
        ]}
      />
      {isRange ? (
        <>
          <TextInput {...field('min')} label={t('withdrawalLink.min', { currency })} />
          <TextInput {...field('max')} label={t('withdrawalLink.max', { currency })} note={note} />
        </>
      ) : (
        <TextInput
          {...field('amount')}
          label={t('link.amount', { currency })}
          autoFocus
          note={note}
        />
      )}
    </>
  );
}
