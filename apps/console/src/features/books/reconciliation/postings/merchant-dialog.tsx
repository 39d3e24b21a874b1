import { useMutation } from '@tanstack/react-query';
import type { WireMoney } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { readTypedAmount } from '../../../../lib/money/typed-amount.ts';
import { useMerchantNames } from '../../../../shared/merchant/use-merchant-names.ts';
import { AmountInput } from '../moves/internal-transfer-dialog.tsx';
import classes from '../reconciliation.module.css';
import { useReconciliationChanged } from '../use-reconciliation.ts';
import styles from '../../../../ui/shared-styles.module.css';

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
  const [form, setForm] = useState<Form>({
    merchantId: undefined,
    direction: 'credit',
    goal: 'operatorCapital',
    amount: '',
    reason: '',
  });
  const [isSent, setSent] = useState(false);
  const merchants = useMerchantNames().data?.data ?? [];
  const chosen = merchants.find(({ id }) => id === form.merchantId);
  const currency = chosen && (chosen.currency === 'PHP' ? 'PHP' : 'IDR');
  const sending = useMutation({
    mutationFn: (
      body: Omit<Form, 'amount' | 'merchantId'> & { merchantId: string; amount: WireMoney },
    ) => ask(endpoints.proposeMerchantAdjustment, { body }),
    onSuccess: async () => {
      showToast('good', t('recon.postingProposed'));
      await changed();
      onClose();
    },
  });
  const set = (patch: Partial<Form>) => (sending.reset(), setForm({ ...form, ...patch }));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const read = currency && readTypedAmount(form.amount, currency);
    const { merchantId, direction, goal, reason } = form;
    if (read?.ok && merchantId !== undefined && reason.trim() !== '' && !sending.isPending)
      sending.mutate({ merchantId, direction, goal, amount: read.money, reason: reason.trim() });
  };
  return (
    <Dialog title={t('recon.adjustMerchant')} onClose={onClose} busy={sending.isPending}>
      <form className={formClasses.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>{t('recon.adjustText')}</p>
        <FormProblem error={sending.error} />
        <Select
          label={t('recon.merchant')}
          value={form.merchantId}
          choices={merchants.map(({ id, name, code }) => ({ value: id, title: name, words: code }))}
          onChange={(merchantId) => set({ merchantId })}
          required
          touched={isSent}
        />
        <div className={classes.field}>
          <Segments
            label={t('recon.direction')}
            chosen={form.direction}
            choices={directions.map((value) => ({ value, label: t(`recon.direction.${value}`) }))}
            onChoose={(direction) => set({ direction })}
          />
        </div>
        <AmountInput
          value={form.amount}
          currency={currency}
          isSent={isSent}
          onChange={(amount) => set({ amount })}
        />
        <div className={classes.field}>
          <span className={classes.label}>{t('recon.against')}</span>
          <Segments
            label={t('recon.against')}
            chosen={form.goal}
            choices={goals.map((value) => ({ value, label: t(`recon.goal.${value}`) }))}
            onChoose={(goal) => set({ goal })}
          />
        </div>
        <TextInput
          label={t('recon.reason')}
          name="reason"
          autoComplete="off"
          value={form.reason}
          onChange={(reason) => set({ reason })}
          required
          maxLength={500}
          touched={isSent}
        />
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t('recon.propose')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
