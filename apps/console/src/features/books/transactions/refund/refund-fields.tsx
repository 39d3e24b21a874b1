import type { endpoints, Mode, ReceivedOf } from '@wallet/contract';
import { useRef, useState } from 'react';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { useDraft } from '../../../../app/drafts/use-draft.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActs } from '../../../../ui/dialog/dialog.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { numberHints } from '../../../../shared/institution/account-hints.ts';
import { Hinted } from '../../../../shared/institution/hinted.tsx';
import { InstitutionChooser } from '../../../../shared/institution/institution-chooser.tsx';
import { InstitutionField } from '../../../../shared/institution/institution-field.tsx';
import { useDestinations } from '../../../../shared/institution/use-destinations.ts';
import { copyableMoney, isZero, moneyString } from '../../../../lib/money/money-text.ts';
import { digitsText, institutionName, warningText } from '../../../../shared/payout/payout-docs.ts';
import { PasswordInput, TextInput } from '../../../../ui/fields/text-input.tsx';
import {
  isOtherName,
  readRefund,
  reasonLimit,
  refusedField,
  type RefundField,
  type RefundForm,
} from './refund-form.ts';
import { RefundKnown, RefundProblem } from './refund-parts.tsx';
import type { useRefund } from './use-refund.ts';

interface RefundFieldsProps {
  id: string;
  mode: Mode;
  /** Whom the merchant named when no provider says who paid. */
  customer: string | null;
  known: ReceivedOf<typeof endpoints.getRefundable>;
  sending: ReturnType<typeof useRefund>;
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  onCancel: () => void;
}

/** How much, where to, whose account, and why. The holder is the payer unless another one is written. */
export function RefundFields({
  id,
  mode,
  customer,
  known,
  sending,
  isChoosing,
  onChoosing,
  onCancel,
}: RefundFieldsProps) {
  const t = useText();
  const element = useRef<HTMLFormElement>(null);
  const { refundable } = known;
  const payer = known.payerName ?? customer;
  const [form, setForm] = useDraft<RefundForm>(`refund-${id}`, {
    amount: isZero(refundable) ? '' : copyableMoney(refundable),
    institution: '',
    accountNumber: '',
    holderName: '',
    reason: '',
  });
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState<{ form: RefundForm; password: string } | null>(null);
  const { data, error: listError } = useDestinations();
  const destination = data?.data.find(({ code }) => code === form.institution);
  const reading = readRefund(form, { refundable, payer });
  const errors = 'errors' in reading ? reading.errors : {};
  const code = sending.error ? failureOf(sending.error).code : undefined;
  const asksPassword = usePasswordAsked(code);
  const isAsSent = sent !== null && sent.form === form && sent.password === password;
  const refused = code !== undefined && isAsSent ? refusedField(code) : undefined;
  const wrong = (name: RefundField) =>
    refused === name && code !== undefined
      ? t(code === 'amountOutOfLimits' ? 'withdrawalProblem.amountOutOfLimits' : `error.${code}`)
      : errors[name] && t(errors[name], { left: moneyString(refundable) });
  const set = (patch: Partial<RefundForm>) => setForm({ ...form, ...patch } as RefundForm);
  const focus = (name: string) =>
    element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    setSent({ form, password });
    const first =
      Object.keys(errors)[0] ?? (asksPassword && password === '' ? 'password' : undefined);
    if (first !== undefined) return focus(first);
    if ('body' in reading)
      sending.submit({ ...reading.body, ...(asksPassword ? { password } : {}) });
  };
  if (isChoosing)
    return (
      <InstitutionChooser
        destinations={data?.data ?? []}
        chosen={form.institution}
        onBack={() => onChoosing(false)}
        onChoose={(chosen) => (set({ institution: chosen.code }), onChoosing(false))}
      />
    );
  const touched = sent !== null;
  const usual = destination?.usualDigits ?? [];
  const hints = destination
    ? numberHints(destination, form.accountNumber).map((hint) =>
        warningText(hint, institutionName(destination), t),
      )
    : [];
  return (
    <form ref={element} className={formClasses.form} noValidate onSubmit={send}>
      <RefundKnown mode={mode} known={known} />
      <RefundProblem error={refused === undefined ? (sending.error ?? listError) : null} />
      <TextInput
        label={t('refund.amount')}
        name="amount"
        inputMode={refundable.currency === 'IDR' ? 'numeric' : 'decimal'}
        autoComplete="off"
        required
        value={form.amount}
        onChange={(amount) => set({ amount })}
        touched={touched}
        error={wrong('amount')}
        prefix={refundable.currency === 'IDR' ? 'Rp' : '₱'}
      />
      <InstitutionField
        destination={destination}
        way={destination?.method}
        problem={touched ? wrong('institution') : undefined}
        onChoose={() => onChoosing(true)}
      />
      <Hinted texts={hints}>
        <TextInput
          label={t(destination?.isPhone ? 'payoutForm.phone' : 'payoutForm.number')}
          name="accountNumber"
          inputMode="tel"
          autoComplete="off"
          spellCheck={false}
          required
          value={form.accountNumber}
          onChange={(accountNumber) => set({ accountNumber })}
          touched={touched}
          error={wrong('accountNumber')}
          {...(usual.length > 0
            ? { note: t('payoutForm.usualDigits', { digits: digitsText(usual, t) }) }
            : {})}
        />
      </Hinted>
      <Hinted
        texts={isOtherName(payer, form.holderName) ? [t('refund.otherName')] : []}
        isSaidAtOnce
      >
        <TextInput
          label={t('refund.holder')}
          name="holderName"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          required={payer === null}
          value={form.holderName}
          onChange={(holderName) => set({ holderName })}
          placeholder={payer ?? ''}
          touched={touched}
          error={wrong('holderName')}
          note={t(payer === null ? 'refund.holderUnknown' : 'refund.holderNote')}
        />
      </Hinted>
      <TextInput
        label={t('refund.reason')}
        name="reason"
        autoComplete="off"
        maxLength={reasonLimit}
        required
        value={form.reason}
        onChange={(reason) => set({ reason })}
        touched={touched}
        error={wrong('reason')}
      />
      {asksPassword ? (
        <PasswordInput
          label={t('withdrawal.password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          touched={refused === 'password'}
          error={refused === 'password' ? t('withdrawal.passwordWrong') : undefined}
          autoFocus
        />
      ) : null}
      <DialogActs>
        <Button
          onClick={onCancel}
          reason={sending.isPending ? t('withdrawalForm.busy') : undefined}
        >
          {t('dialog.cancel')}
        </Button>
        <Button
          kind="primary"
          type="submit"
          busy={sending.isPending}
          reason={isZero(refundable) && !sending.data ? t('refund.nothingLeft') : undefined}
        >
          {t(sending.isPending ? 'withdrawalForm.busy' : 'refund.submit')}
        </Button>
      </DialogActs>
    </form>
  );
}

/** Once the server has asked for the password, the field stays. */
function usePasswordAsked(code: string | undefined): boolean {
  const [wasAsked, setAsked] = useState(false);
  const isAsked = code === 'passwordNeeded' || code === 'wrongPassword';
  if (isAsked && !wasAsked) setAsked(true);
  return wasAsked || isAsked;
}
