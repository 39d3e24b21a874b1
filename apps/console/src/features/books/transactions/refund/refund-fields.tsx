import type { endpoints, Mode, ReceivedOf } from '@wallet/contract';
import { bodyOf, errorsOf } from '../../../../lib/forms/reading.ts';
import { PasswordAsked, usePasswordAsked } from '../../../../shared/form/password-asked.tsx';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormActs } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { useDraft } from '../../../../app/drafts/use-draft.ts';
import formClasses from '../../../../ui/fields/form.module.css';
import { numberHints } from '../../../../shared/institution/account-hints.ts';
import { Hinted } from '../../../../shared/institution/hinted.tsx';
import { InstitutionChooser } from '../../../../shared/institution/institution-chooser.tsx';
import { InstitutionField } from '../../../../shared/institution/institution-field.tsx';
import { useDestinations } from '../../../../shared/institution/use-destinations.ts';
import { copyableMoney, isZero, moneyString } from '../../../../lib/money/money-text.ts';
import { digitsText, institutionName, warningText } from '../../../../shared/payout/payout-docs.ts';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import {
  isOtherName,
  readRefund,
  reasonLimit,
  refusedFields,
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

/** How much, where to, whose account, and why. The holder is the payer unless written otherwise. */
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
  const { refundable } = known;
  const payer = known.payerName ?? customer;
  const { data, error: listError } = useDestinations();
  const { isAsked, onRefused } = usePasswordAsked();
  const read = (values: RefundForm) => readRefund(values, { refundable, payer });
  const [values, setValues] = useDraft<RefundForm>(`refund-${id}`, {
    amount: isZero(refundable) ? '' : copyableMoney(refundable),
    institution: '',
    accountNumber: '',
    holderName: '',
    reason: '',
    password: '',
  });
  const form = useForm({
    draft: [values, setValues],
    required: isAsked ? ['amount', 'reason', 'password'] : ['amount', 'reason'],
    errors: (typed) => errorsOf(read(typed)),
    errorValues: { left: moneyString(refundable) },
    refusals: refusedFields,
    onRefused,
    disabledReason: isZero(refundable) ? t('refund.nothingLeft') : undefined,
    body: (typed) => bodyOf(read(typed)),
    send: sending.send,
    onDone: sending.onDone,
  });
  const destination = data?.data.find(({ code }) => code === values.institution);
  if (isChoosing)
    return (
      <InstitutionChooser
        destinations={data?.data ?? []}
        chosen={values.institution}
        onBack={() => onChoosing(false)}
        onChoose={(chosen) => (form.set({ institution: chosen.code }), onChoosing(false))}
      />
    );
  const usual = destination?.usualDigits ?? [];
  const hints = destination
    ? numberHints(destination, values.accountNumber).map((hint) =>
        warningText(hint, institutionName(destination), t),
      )
    : [];
  return (
    <form className={formClasses.form} {...form.props}>
      <RefundKnown mode={mode} known={known} />
      <RefundProblem error={form.error ?? listError} />
      <TextInput
        {...form.field('amount')}
        label={t('refund.amount')}
        inputMode={refundable.currency === 'IDR' ? 'numeric' : 'decimal'}
        prefix={refundable.currency === 'IDR' ? 'Rp' : '₱'}
      />
      <InstitutionField
        destination={destination}
        way={destination?.method}
        problem={form.isPressed ? form.field('institution').error : undefined}
        onChoose={() => onChoosing(true)}
      />
      <Hinted texts={hints}>
        <TextInput
          {...form.field('accountNumber')}
          label={t(destination?.isPhone ? 'payoutForm.phone' : 'payoutForm.number')}
          inputMode="tel"
          spellCheck={false}
          required
          {...(usual.length > 0
            ? { note: t('payoutForm.usualDigits', { digits: digitsText(usual, t) }) }
            : {})}
        />
      </Hinted>
      <Hinted
        texts={isOtherName(payer, values.holderName) ? [t('refund.otherName')] : []}
        isSaidAtOnce
      >
        <TextInput
          {...form.field('holderName')}
          label={t('refund.holder')}
          spellCheck={false}
          maxLength={120}
          required={payer === null}
          placeholder={payer ?? ''}
          note={t(payer === null ? 'refund.holderUnknown' : 'refund.holderNote')}
        />
      </Hinted>
      <TextInput {...form.field('reason')} label={t('refund.reason')} maxLength={reasonLimit} />
      <PasswordAsked isAsked={isAsked} field={form.field('password')} />
      <FormActs
        form={form}
        onCancel={onCancel}
        busy={t('withdrawalForm.busy')}
        submit={t(form.isPending ? 'withdrawalForm.busy' : 'refund.submit')}
      />
    </form>
  );
}
