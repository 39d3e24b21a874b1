import type { Mode, OwnWithdrawalRow, PayoutMethodRow } from '@wallet/contract';
import { useRef, useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { useDraft, useKeepDrafts } from '../../../app/drafts/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import formClasses from '../../../ui/fields/form.module.css';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useOneRequest } from '../../../shared/failure/use-one-request.ts';
import { QuoteCard, type QuoteProblemMessages } from '../../../shared/withdrawal/quote-card.tsx';
import { useQuote } from '../../../shared/withdrawal/use-quote.ts';
import { AmountField } from './amount-field.tsx';
import { MethodChooser } from './method-chooser.tsx';
import {
  emptyForm,
  noteLimit,
  readForm,
  referenceLimit,
  type NewBody,
  type NewForm,
} from './new-form.ts';
import { PasswordField, SendProblem } from './send-problem.tsx';
import { useMethods } from './use-methods.ts';
import { useWithdrawalsChanged } from './use-withdrawals.ts';

interface NewDialogProps {
  mode: Mode;
  onClose: () => void;
  onCreated: (row: OwnWithdrawalRow) => void;
}

/**
 * Asks for money from the balance: where to, how much, what it costs and when it arrives before
 * anything is sent. Two presses are one request.
 */
export function NewDialog({ mode, onClose, onCreated }: NewDialogProps) {
  const t = useText();
  const currency = useUser().merchant?.currency ?? 'IDR';
  const changed = useWithdrawalsChanged();
  const keepDrafts = useKeepDrafts();
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useDraft<NewForm>(`withdrawal-${mode}`, emptyForm);
  const [password, setPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const methods = useMethods(mode);
  const form = { ...typed, method: typed['method'] || firstOf(methods.data) };
  const set = (patch: Partial<NewForm>) => setTyped({ ...form, ...patch } as NewForm);
  const reading = readForm(form, { currency, mode });
  const errors = 'errors' in reading ? reading.errors : {};
  const quote = useQuote({
    of: 'own',
    method: form.method,
    amount: 'amount' in reading ? reading.amount : undefined,
    mode,
    ask: (body, signal) => ask(endpoints.quoteOwnWithdrawal, { body, signal }),
  });
  const problem = quote.data?.problem;
  const sending = useOneRequest({
    send: (body: NewBody, idempotencyKey) =>
      ask(endpoints.createOwnWithdrawal, { body, idempotencyKey }),
    onSuccess: async (row) => {
      onCreated(row);
      await changed();
    },
  });
  const code = sending.error ? failureOf(sending.error).code : undefined;
  const asksPassword = usePasswordAsked(code);
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const wrong =
      Object.keys(errors)[0] ?? (asksPassword && password === '' ? 'password' : undefined);
    if (wrong !== undefined)
      return element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    if ('body' in reading && !problem)
      sending.submit({ ...reading.body, ...(asksPassword ? { password } : {}) });
  };
  return (
    <Dialog
      title={t(mode === 'live' ? 'withdrawalForm.title' : 'withdrawalForm.titleTest')}
      onClose={() => (keepDrafts(), onClose())}
      busy={sending.isPending}
      size={560}
    >
      <form ref={element} className={formClasses.form} noValidate onSubmit={send}>
        <SendProblem error={sending.error} />
        <MethodChooser
          methods={methods}
          chosen={form.method}
          onChoose={(method) => set({ method })}
          error={isSent && errors.method ? t(errors.method) : undefined}
        />
        <AmountField
          mode={mode}
          currency={currency}
          method={form.method}
          value={form.amount}
          onChange={(amount) => set({ amount })}
          touched={isSent}
          error={errors.amount && t(errors.amount)}
        />
        <QuoteCard quote={quote} problemMessages={problemTexts} />
        <TextArea
          label={t('withdrawalForm.note')}
          name="note"
          value={form.note}
          onChange={(note) => set({ note })}
          maxLength={noteLimit}
          rows={2}
          note={t('withdrawalForm.noteNote')}
        />
        <TextInput
          label={t('withdrawalForm.reference')}
          name="reference"
          autoComplete="off"
          spellCheck={false}
          value={form.reference}
          onChange={(reference) => set({ reference })}
          maxLength={referenceLimit}
          touched={isSent}
          error={errors.reference && t(errors.reference)}
          note={t('withdrawalForm.referenceNote')}
        />
        {asksPassword ? (
          <PasswordField value={password} onChange={setPassword} code={code} />
        ) : null}
        <DialogActs>
          <Button
            onClick={onClose}
            reason={sending.isPending ? t('withdrawalForm.busy') : undefined}
          >
            {t('dialog.cancel')}
          </Button>
          <Button
            kind="primary"
            type="submit"
            busy={sending.isPending}
            reason={problem ? t(problemTexts[problem.code]) : undefined}
          >
            {t(sending.isPending ? 'withdrawalForm.busy' : 'withdrawalForm.submit')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

const problemTexts: QuoteProblemMessages = {
  amountOutOfLimits: 'withdrawalProblem.amountOutOfLimits',
  insufficientFunds: 'withdrawalProblem.insufficientFunds',
  merchantNotActive: 'withdrawalProblem.merchantNotActive',
  payoutMethodNotUsable: 'withdrawalProblem.payoutMethodNotUsable',
  methodUnavailable: 'withdrawalProblem.methodUnavailable',
};

/** Once the server has asked for the password, the field stays. */
export function usePasswordAsked(code: string | undefined): boolean {
  const [wasAsked, setAsked] = useState(false);
  const isAsked = code === 'passwordNeeded' || code === 'wrongPassword';
  if (isAsked && !wasAsked) setAsked(true);
  return wasAsked || isAsked;
}

/** What is chosen before anybody chose: the default where it can be used, else the first that can. */
function firstOf(methods: readonly PayoutMethodRow[] | undefined): string {
  const usable = methods?.filter(({ status, isUsable }) => status === 'active' && isUsable) ?? [];
  return (usable.find(({ isDefault }) => isDefault) ?? usable[0])?.id ?? '';
}
