import { useState } from 'react';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { readTypedAmount } from '../../../../lib/money/typed-amount.ts';
import { useMerchantNames } from '../../../../shared/merchant/use-merchant-names.ts';
import { AmountInput, amountProblem } from '../moves/internal-transfer-dialog.tsx';
import classes from '../reconciliation.module.css';
import { useReconciliationChanged } from '../use-reconciliation.ts';

const directions = ['credit', 'debit'] as const;
const goals = ['operatorCapital', 'writeOff'] as const;

interface Form {
  merchantId: string | undefined;
  direction: (typeof directions)[number];
  goal: (typeof goals)[number];
  amount: string;
  reason: string;
}

/** Proposes to credit or debit a merchant\u2019s balance; another Admin agrees to it. */
export function MerchantDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const changed = useReconciliationChanged();
  const draft = useState<Form>({
    merchantId: undefined,
    direction: 'credit',
    goal: 'operatorCapital',
    amount: '',
    reason: '',
  });
  const [{ merchantId }] = draft;
  const merchants = useMerchantNames().data?.data ?? [];
  const chosen = merchants.find(({ id }) => id === merchantId);
  const currency = chosen && (chosen.currency === 'PHP' ? 'PHP' : 'IDR');
  const form = useForm({
    draft,
    required: ['merchantId', 'amount', 'reason'],
    errors: ({ amount }) => ({ amount: amountProblem(amount, currency) }),
    forgetsRefusal: true,
    send: sendTo(endpoints.proposeMerchantAdjustment),
    body: ({ direction, goal, amount, reason }) => {
      const read = currency && readTypedAmount(amount, currency);
      if (!read?.ok || merchantId === undefined) return undefined;
      return { merchantId, direction, goal, amount: read.money, reason: reason.trim() };
    },
    onDone: async () => {
      showToast('good', t('recon.postingProposed'));
      await changed();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('recon.adjustMerchant')}
      onClose={onClose}
      lead={t('recon.adjustText')}
      submit={t('recon.propose')}
    >
      <Select
        {...form.field('merchantId')}
        label={t('recon.merchant')}
        choices={merchants.map(({ id, name, code }) => ({ value: id, title: name, words: code }))}
      />
      <div className={classes.field}>
        <Segments
          label={t('recon.direction')}
          {...form.choice('direction')}
          choices={directions.map((value) => ({ value, label: t(`recon.direction.${value}`) }))}
        />
      </div>
      <AmountInput field={form.field('amount')} currency={currency} />
      <div className={classes.field}>
        <span className={classes.label}>{t('recon.against')}</span>
        <Segments
          label={t('recon.against')}
          {...form.choice('goal')}
          choices={goals.map((value) => ({ value, label: t(`recon.goal.${value}`) }))}
        />
      </div>
      <TextInput {...form.field('reason')} label={t('recon.reason')} maxLength={500} />
    </FormDialog>
  );
}
