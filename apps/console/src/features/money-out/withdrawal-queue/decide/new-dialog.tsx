import { useQuery } from '@tanstack/react-query';
import type { Mode, OperatorWithdrawalRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints, sendOnceTo } from '../../../../app/api.ts';
import { bodyOf, errorsOf } from '../../../../lib/forms/reading.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useText } from '../../../../lib/text/index.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { PasswordAsked, usePasswordAsked } from '../../../../shared/form/password-asked.tsx';
import { payoutName } from '../../../../shared/payout/payout-docs.ts';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useMerchantNames } from '../../../../shared/merchant/use-merchant-names.ts';
import { QuoteCard, type QuoteProblemMessages } from '../../../../shared/withdrawal/quote-card.tsx';
import { useQuote } from '../../../../shared/withdrawal/use-quote.ts';
import { PasswordProblem } from './decision-parts.tsx';
import { emptyNew, noteLimit, readNew } from './new-request.ts';
import classes from '../queue.module.css';
import { useQueueChanged } from '../use-queue.ts';

interface NewDialogProps {
  mode: Mode;
  onClose: () => void;
  onCreated: (row: OperatorWithdrawalRow) => void;
}

/**
 * Asks for a withdrawal in a merchant's name: whoever asks is the first of two who agree. Two
 * presses are one request.
 */
export function NewDialog({ mode, onClose, onCreated }: NewDialogProps) {
  const t = useText();
  const changed = useQueueChanged();
  const { isAsked, ...password } = usePasswordAsked();
  const draft = useState(emptyNew);
  const [values] = draft;
  const merchants = useMerchantNames().data?.data ?? [];
  const merchant = merchants.find(({ id }) => id === values.merchant);
  const methods = usePayable(merchant?.id, mode);
  const read = (form: typeof values) =>
    readNew(form, { currency: merchant?.currency === 'PHP' ? 'PHP' : 'IDR', mode });
  const reading = read(values);
  const params = { id: values.merchant };
  const quote = useQuote({
    of: values.merchant,
    method: values.method,
    amount: 'amount' in reading ? reading.amount : undefined,
    mode,
    ask: (body, signal) => ask(endpoints.quoteMerchantWithdrawal, { params, body, signal }),
  });
  const problem = quote.data?.problem;
  const form = useForm({
    draft,
    required: ['merchant', 'method', 'amount'],
    errors: () => errorsOf(reading),
    ...password,
    disabledReason: problem ? t(problemTexts[problem.code]) : undefined,
    send: sendOnceTo(endpoints.createMerchantWithdrawal, { params }),
    body: (sent) => bodyOf(read(sent)),
    onDone: async (row) => {
      showToast('good', t('withdrawalQueue.newDone', { code: row.refNo }));
      onCreated(row);
      await changed();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('withdrawalQueue.newTitle')}
      onClose={onClose}
      problem={
        <>
          <p className={classes.lead}>{t('withdrawalQueue.newText')}</p>
          <PasswordProblem code={form.code} error={form.error} />
        </>
      }
      busy={t('approval.busy')}
      submit={t('withdrawalQueue.newSubmit')}
    >
      <Select
        {...form.field('merchant')}
        label={t('withdrawalQueue.merchant')}
        onChange={(id) => form.set({ merchant: id, method: '' })}
        choices={merchants.map(({ id, name, code }) => ({ value: id, title: name, words: code }))}
      />
      <Select
        {...form.field('method')}
        label={t('withdrawal.to')}
        choices={(methods.data ?? []).map((row) => ({
          value: row.id,
          title: `${payoutName(row)}, ${row.holderName}`,
        }))}
      />
      {merchant === undefined || methods.data?.length !== 0 ? null : (
        <p className={classes.lead} role="status">
          {t('withdrawalQueue.newNoMethods')}
        </p>
      )}
      <TextInput
        {...form.field('amount')}
        label={t('withdrawal.amount')}
        inputMode="decimal"
        prefix={merchant?.currency === 'PHP' ? '₱' : 'Rp'}
      />
      <QuoteCard quote={quote} problemMessages={problemTexts} />
      <TextArea
        {...form.field('note')}
        label={t('withdrawal.note')}
        maxLength={noteLimit}
        rows={2}
      />
      <PasswordAsked isAsked={isAsked} field={form.field('password')} />
    </FormDialog>
  );
}

const problemTexts: QuoteProblemMessages = {
  amountOutOfLimits: 'withdrawalQueue.quoteProblem.amountOutOfLimits',
  insufficientFunds: 'withdrawalQueue.quoteProblem.insufficientFunds',
  merchantNotActive: 'withdrawalQueue.quoteProblem.merchantNotActive',
  payoutMethodNotUsable: 'withdrawalQueue.quoteProblem.payoutMethodNotUsable',
  methodUnavailable: 'withdrawalQueue.quoteProblem.methodUnavailable',
};

const most = '50';

/** Where a merchant can be paid out now. */
function usePayable(merchantId: string | undefined, mode: Mode) {
  return useQuery({
    queryKey: ['withdrawalQueue', 'methods', merchantId ?? '', mode],
    queryFn: ({ signal }) =>
      ask(endpoints.listMerchantPayoutMethods, {
        params: { id: merchantId ?? '' },
        query: { mode, status: 'active', limit: most },
        signal,
      }).then(({ data }) => data.filter(({ isUsable }) => isUsable)),
    enabled: merchantId !== undefined,
  });
}
