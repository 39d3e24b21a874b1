import { useMutation } from '@tanstack/react-query';
import type { Currency } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { readTypedAmount } from '../../../../lib/money/typed-amount.ts';
import {
  emptyMove,
  ends,
  internalTransferBodyOf,
  type InternalTransferBody,
  type InternalTransferForm,
} from './internal-transfer-form.ts';
import { internalTransferKinds } from '../reconciliation-filters.ts';
import { accountText } from '../reconciliation-labels.ts';
import classes from '../reconciliation.module.css';
import { useOwnAccounts, useReconciliationChanged } from '../use-reconciliation.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** Announces a move of own money; another person agrees to it before it explains a line. */
export function InternalTransferDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const changed = useReconciliationChanged();
  const [form, setForm] = useState<InternalTransferForm>(emptyMove);
  const [isSent, setSent] = useState(false);
  const accounts = useOwnAccounts().data ?? [];
  const currency = accounts.find(
    ({ id }) => id === (ends[form.kind].from ? form.from : form.to),
  )?.currency;
  const sending = useMutation({
    mutationFn: (body: InternalTransferBody) => ask(endpoints.proposeOwnMove, { body }),
    onSuccess: async () => {
      showToast('good', t('recon.announced'));
      await changed();
      onClose();
    },
  });
  const set = (patch: Partial<InternalTransferForm>) => (
    sending.reset(),
    setForm({ ...form, ...patch })
  );
  const choices = accounts
    .filter(
      (account) =>
        account.status !== 'retired' &&
        (currency === undefined || !ends[form.kind].from || account.currency === currency),
    )
    .map((account) => ({
      value: account.id,
      title: accountText(account),
      words: account.provider,
    }));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const body = internalTransferBodyOf(form, currency);
    if (body && !sending.isPending) sending.mutate(body);
  };
  return (
    <Dialog title={t('recon.announce')} onClose={onClose} busy={sending.isPending}>
      <form className={formClasses.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>{t('recon.announceText')}</p>
        <FormProblem error={sending.error} />
        <div className={classes.field}>
          <Segments
            label={t('recon.moveKindLabel')}
            chosen={form.kind}
            choices={internalTransferKinds.map((value) => ({
              value,
              label: t(`recon.moveKind.${value}`),
            }))}
            onChoose={(kind) => set({ kind })}
          />
        </div>
        {ends[form.kind].from ? (
          <Select
            label={t('recon.from')}
            value={form.from}
            choices={accounts
              .filter(({ status }) => status !== 'retired')
              .map((account) => ({
                value: account.id,
                title: accountText(account),
                words: account.provider,
              }))}
            onChange={(from) => set({ from })}
            required
            touched={isSent}
          />
        ) : null}
        {ends[form.kind].to ? (
          <Select
            label={t('recon.to')}
            value={form.to}
            choices={choices}
            onChange={(to) => set({ to })}
            required
            touched={isSent}
            error={
              form.from === form.to && ends[form.kind].from && form.to !== undefined
                ? t('recon.sameAccount')
                : undefined
            }
          />
        ) : null}
        <AmountInput
          value={form.amount}
          currency={currency}
          isSent={isSent}
          onChange={(amount) => set({ amount })}
        />
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

/** An amount in the currency of what was chosen before. */
export function AmountInput({
  value,
  currency,
  isSent,
  onChange,
}: {
  value: string;
  currency: Currency | undefined;
  isSent: boolean;
  onChange: (value: string) => void;
}) {
  const t = useText();
  const read = currency && value !== '' ? readTypedAmount(value, currency) : undefined;
  const problem = read && !read.ok ? failureText(read.problem, t) : undefined;
  return (
    <TextInput
      label={t('recon.amount')}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={onChange}
      required
      touched={isSent}
      prefix={currency === undefined ? '' : currency === 'IDR' ? 'Rp' : '\u20b1'}
      error={problem}
    />
  );
}
