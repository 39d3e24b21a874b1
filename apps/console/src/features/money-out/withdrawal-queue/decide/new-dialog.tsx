import { useQuery } from '@tanstack/react-query';
import type { Mode, OperatorWithdrawalRow } from '@wallet/contract';
import { useRef, useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { payoutName } from '../../../../shared/payout/payout-docs.ts';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useMerchantNames } from '../../../../shared/merchant/use-merchant-names.ts';
import { useOneRequest } from '../../../../shared/failure/use-one-request.ts';
import { QuoteCard, type QuoteProblemMessages } from '../../../../shared/withdrawal/quote-card.tsx';
import { useQuote } from '../../../../shared/withdrawal/use-quote.ts';
import { DecisionPassword } from './decision-parts.tsx';
import { emptyNew, noteLimit, readNew, type NewBody } from './new-request.ts';
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
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(emptyNew);
  const [password, setPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const merchants = useMerchantNames().data?.data ?? [];
  const merchant = merchants.find(({ id }) => id === form.merchant);
  const methods = usePayable(merchant?.id, mode);
  const reading = readNew(form, { currency: merchant?.currency === 'PHP' ? 'PHP' : 'IDR', mode });
  const errors = 'errors' in reading ? reading.errors : {};
  const quote = useQuote({
    of: form.merchant,
    method: form.method,
    amount: 'amount' in reading ? reading.amount : undefined,
    mode,
    ask: (body, signal) =>
      ask(endpoints.quoteMerchantWithdrawal, { params: { id: form.merchant }, body, signal }),
  });
  const problem = quote.data?.problem;
  const sending = useOneRequest({
    send: (body: NewBody, idempotencyKey) =>
      ask(endpoints.createMerchantWithdrawal, {
        params: { id: form.merchant },
        body,
        idempotencyKey,
      }),
    onSuccess: async (row) => {
      showToast('good', t('withdrawalQueue.newDone', { code: row.refNo }));
      onCreated(row);
      await changed();
    },
  });
  const code = sending.error ? failureOf(sending.error).code : undefined;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if ('body' in reading && !problem)
      return sending.submit({ ...reading.body, ...(password === '' ? {} : { password }) });
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <Dialog
      title={t('withdrawalQueue.newTitle')}
      onClose={onClose}
      busy={sending.isPending}
      size={520}
    >
      <form ref={element} className={formClasses.form} noValidate onSubmit={submit}>
        <p className={classes.lead}>{t('withdrawalQueue.newText')}</p>
        {code === 'passwordNeeded' ? (
          <div role="alert">
            <FormMessage shape="next">{t('approval.passwordNeeded')}</FormMessage>
          </div>
        ) : code === 'wrongPassword' ? null : (
          <FormProblem error={sending.error} />
        )}
        <Select
          label={t('withdrawalQueue.merchant')}
          value={form.merchant || undefined}
          onChange={(id) => setForm({ ...form, merchant: id, method: '' })}
          choices={merchants.map(({ id, name, code: short }) => ({
            value: id,
            title: name,
            words: short,
          }))}
          required
          touched={isSent}
        />
        <Select
          label={t('withdrawal.to')}
          value={form.method || undefined}
          onChange={(method) => setForm({ ...form, method })}
          choices={(methods.data ?? []).map((row) => ({
            value: row.id,
            title: `${payoutName(row)}, ${row.holderName}`,
          }))}
          required
          touched={isSent}
        />
        {merchant === undefined || methods.data?.length !== 0 ? null : (
          <p className={classes.lead} role="status">
            {t('withdrawalQueue.newNoMethods')}
          </p>
        )}
        <TextInput
          label={t('withdrawal.amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={form.amount}
          onChange={(amount) => setForm({ ...form, amount })}
          prefix={merchant?.currency === 'PHP' ? '₱' : 'Rp'}
          required
          touched={isSent}
          error={errors.amount && t(errors.amount)}
        />
        <QuoteCard quote={quote} problemMessages={problemTexts} />
        <TextArea
          label={t('withdrawal.note')}
          name="note"
          value={form.note}
          onChange={(note) => setForm({ ...form, note })}
          maxLength={noteLimit}
          rows={2}
        />
        <DecisionPassword code={code} value={password} onChange={setPassword} />
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('approval.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button
            kind="primary"
            type="submit"
            busy={sending.isPending}
            reason={problem ? t(problemTexts[problem.code]) : undefined}
          >
            {t('withdrawalQueue.newSubmit')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
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
