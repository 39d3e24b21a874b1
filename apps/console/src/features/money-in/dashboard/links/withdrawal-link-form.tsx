import { countryOfCurrency, type Currency, type Mode } from '@wallet/contract';
import { useRef, useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { useDraft } from '../../../../app/drafts/use-draft.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActs } from '../../../../ui/dialog/dialog.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { PhoneInput } from '../../../../shared/phone/phone-input.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { LinkProblem } from './link-problem.tsx';

import {
  emptyWithdrawalLink,
  readWithdrawalLink,
  type WithdrawalLinkBody,
  type WithdrawalLinkErrors,
  type WithdrawalLinkForm as Form,
} from './withdrawal-link-rules.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface WithdrawalLinkFormProps {
  currency: Currency;
  mode: Mode;
  isBusy: boolean;
  error: unknown;
  onSubmit: (body: WithdrawalLinkBody) => void;
  onCancel: () => void;
}

/** Amount or range, customer and reference. What was typed stays after a refusal. */
export function WithdrawalLinkForm({
  currency,
  mode,
  isBusy,
  error,
  onSubmit,
  onCancel,
}: WithdrawalLinkFormProps) {
  const t = useText();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useDraft<Form>('new-withdrawal-link', emptyWithdrawalLink);
  const [isSent, setSent] = useState(false);
  const reading = readWithdrawalLink(form, { currency, mode });
  const errors: WithdrawalLinkErrors = 'errors' in reading ? reading.errors : {};
  const set = (patch: Partial<Form>) => setForm({ ...form, ...patch } as Form);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if ('body' in reading) onSubmit(reading.body);
    else element.current?.querySelector<HTMLElement>(`[name="${Object.keys(errors)[0]}"]`)?.focus();
  };
  return (
    <form ref={element} className={formClasses.form} noValidate onSubmit={submit}>
      <div role="alert">{error ? <LinkProblem error={error} isOut /> : null}</div>
      <p className={styles.quiet}>{t('withdrawalLink.text')}</p>
      <Asked
        form={form}
        currency={currency}
        reads={'body' in reading ? reading.body.amount : undefined}
        errors={errors}
        isSent={isSent}
        onChange={set}
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
        label={t('withdrawalLink.email')}
        name="email"
        type="email"
        autoComplete="off"
        value={form.email}
        onChange={(email) => set({ email })}
        touched={isSent}
        error={errors.email && t(errors.email)}
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

interface AskedProps {
  form: Form;
  currency: Currency;
  reads: WithdrawalLinkBody['amount'] | undefined;
  errors: WithdrawalLinkErrors;
  isSent: boolean;
  onChange: (patch: Partial<Form>) => void;
}

/** One amount, or the two between which the customer chooses; what was read is said in words. */
function Asked({ form, currency, reads, errors, isSent, onChange }: AskedProps) {
  const t = useText();
  const isRange = form.amountKind === 'range';
  const usual = {
    inputMode: currency === 'IDR' ? 'numeric' : 'decimal',
    autoComplete: 'off',
    required: true,
    touched: isSent,
    prefix: currency === 'IDR' ? 'Rp' : '₱',
  } as const;
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
        onChoose={(amountKind) => onChange({ amountKind })}
        choices={[
          { value: 'fixed', label: t('withdrawalLink.fixed') },
          { value: 'range', label: t('withdrawalLink.range') },
        ]}
      />
      {isRange ? (
        <>
          <TextInput
            {...usual}
            label={t('withdrawalLink.min', { currency })}
            name="min"
            value={form.min}
            onChange={(min) => onChange({ min })}
            error={errors.min && t(errors.min)}
          />
          <TextInput
            {...usual}
            label={t('withdrawalLink.max', { currency })}
            name="max"
            value={form.max}
            onChange={(max) => onChange({ max })}
            error={errors.max && t(errors.max)}
            note={note}
          />
        </>
      ) : (
        <TextInput
          {...usual}
          label={t('link.amount', { currency })}
          name="amount"
          autoFocus
          value={form.amount}
          onChange={(amount) => onChange({ amount })}
          error={errors.amount && t(errors.amount)}
          note={note}
        />
      )}
    </>
  );
}
