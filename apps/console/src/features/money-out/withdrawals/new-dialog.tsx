import type { Mode, OwnWithdrawalRow, PayoutMethodRow } from '@wallet/contract';
import { ask, endpoints, sendOnceTo } from '../../../app/api.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { bodyOf, errorsOf } from '../../../lib/forms/reading.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useText } from '../../../lib/text/index.ts';
import { useDraft, useKeepDrafts } from '../../../app/drafts/use-draft.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { PasswordAsked, usePasswordAsked } from '../../../shared/form/password-asked.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { QuoteCard, type QuoteProblemMessages } from '../../../shared/withdrawal/quote-card.tsx';
import { useQuote } from '../../../shared/withdrawal/use-quote.ts';
import { AmountField } from './amount-field.tsx';
import { MethodChooser } from './method-chooser.tsx';
import { emptyForm, noteLimit, readForm, referenceLimit, type NewForm } from './new-form.ts';
import { SendProblem } from './send-problem.tsx';
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
  const { isAsked, ...password } = usePasswordAsked();
  const [typed, setTyped] = useDraft<NewForm>(`withdrawal-${mode}`, emptyForm);
  const methods = useMethods(mode);
  const values = { ...typed, method: typed.method || firstOf(methods.data) };
  const read = (form: NewForm) => readForm(form, { currency, mode });
  const reading = read(values);
  const quote = useQuote({
    of: 'own',
    method: values.method,
    amount: 'amount' in reading ? reading.amount : undefined,
    mode,
    ask: (body, signal) => ask(endpoints.quoteOwnWithdrawal, { body, signal }),
  });
  const problem = quote.data?.problem;
  const form = useForm({
    draft: [values, setTyped],
    required: isAsked ? ['amount', 'password'] : ['amount'],
    errors: () => errorsOf(reading),
    ...password,
    disabledReason: problem ? t(problemTexts[problem.code]) : undefined,
    send: sendOnceTo(endpoints.createOwnWithdrawal),
    body: (sent) => bodyOf(read(sent)),
    onDone: async (row) => {
      onCreated(row);
      await changed();
    },
  });
  const method = form.field('method');
  return (
    <FormDialog
      form={form}
      title={t(mode === 'live' ? 'withdrawalForm.title' : 'withdrawalForm.titleTest')}
      size={560}
      onClose={onClose}
      onLeave={() => (keepDrafts(), onClose())}
      problem={<SendProblem error={form.error} />}
      busy={t('withdrawalForm.busy')}
      submit={t(form.isPending ? 'withdrawalForm.busy' : 'withdrawalForm.submit')}
    >
      <MethodChooser
        methods={methods}
        chosen={method.value}
        onChoose={method.onChange}
        error={form.isPressed ? method.error : undefined}
      />
      <AmountField
        mode={mode}
        currency={currency}
        method={method.value}
        field={form.field('amount')}
      />
      <QuoteCard quote={quote} problemMessages={problemTexts} />
      <TextArea
        {...form.field('note')}
        label={t('withdrawalForm.note')}
        maxLength={noteLimit}
        rows={2}
        note={t('withdrawalForm.noteNote')}
      />
      <TextInput
        {...form.field('reference')}
        label={t('withdrawalForm.reference')}
        spellCheck={false}
        maxLength={referenceLimit}
        note={t('withdrawalForm.referenceNote')}
      />
      <PasswordAsked isAsked={isAsked} field={form.field('password')} />
    </FormDialog>
  );
}

const problemTexts: QuoteProblemMessages = {
  amountOutOfLimits: 'withdrawalProblem.amountOutOfLimits',
  insufficientFunds: 'withdrawalProblem.insufficientFunds',
  merchantNotActive: 'withdrawalProblem.merchantNotActive',
  payoutMethodNotUsable: 'withdrawalProblem.payoutMethodNotUsable',
  methodUnavailable: 'withdrawalProblem.methodUnavailable',
};

/**
 * What is chosen before anybody chose: the default where it can be used, else the first that can.
 */
function firstOf(methods: readonly PayoutMethodRow[] | undefined): string {
  const usable = methods?.filter(({ status, isUsable }) => status === 'active' && isUsable) ?? [];
  return (usable.find(({ isDefault }) => isDefault) ?? usable[0])?.id ?? '';
}
