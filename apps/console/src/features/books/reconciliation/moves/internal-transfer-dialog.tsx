import type { Currency } from '@wallet/contract';
import { useState } from 'react';
import { endpoints, sendTo } from '../../../../app/api.ts';
import type { FieldProps } from '../../../../lib/forms/form-options.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText, type TextKey } from '../../../../lib/text/index.ts';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { readTypedAmount } from '../../../../lib/money/typed-amount.ts';
import {
  emptyMove,
  ends,
  internalTransferBodyOf,
  requiredOf,
  type InternalTransferForm,
} from './internal-transfer-form.ts';
import { internalTransferKinds } from '../reconciliation-filters.ts';
import { accountText } from '../reconciliation-labels.ts';
import classes from '../reconciliation.module.css';
import { useOwnAccounts, useReconciliationChanged } from '../use-reconciliation.ts';

/** Announces a move of own money; another person agrees to it before it explains a line. */
export function InternalTransferDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const changed = useReconciliationChanged();
  const draft = useState<InternalTransferForm>(emptyMove);
  const [{ kind, from, to }] = draft;
  const accounts = useOwnAccounts().data ?? [];
  const currency = accounts.find(({ id }) => id === (ends[kind].from ? from : to))?.currency;
  const isSame = from === to && ends[kind].from && ends[kind].to;
  const form = useForm({
    draft,
    required: requiredOf(kind),
    errors: ({ amount }) => ({
      to: isSame && to !== undefined ? 'recon.sameAccount' : undefined,
      amount: amountProblem(amount, currency),
    }),
    forgetsRefusal: true,
    send: sendTo(endpoints.proposeOwnMove),
    body: (values) => internalTransferBodyOf(values, currency),
    onDone: async () => {
      showToast('good', t('recon.announced'));
      await changed();
      onClose();
    },
  });
  const choices = accounts
    .filter(
      (account) =>
        account.status !== 'retired' &&
        (currency === undefined || !ends[kind].from || account.currency === currency),
    )
    .map((account) => ({
      value: account.id,
      title: accountText(account),
      words: account.provider,
    }));
  return (
    <FormDialog
      form={form}
      title={t('recon.announce')}
      onClose={onClose}
      lead={t('recon.announceText')}
      submit={t('recon.propose')}
    >
      <div className={classes.field}>
        <Segments
          label={t('recon.moveKindLabel')}
          {...form.choice('kind')}
          choices={internalTransferKinds.map((value) => ({
            value,
            label: t(`recon.moveKind.${value}`),
          }))}
        />
      </div>
      {ends[kind].from ? (
        <Select
          {...form.field('from')}
          label={t('recon.from')}
          choices={accounts
            .filter(({ status }) => status !== 'retired')
            .map((account) => ({
              value: account.id,
              title: accountText(account),
              words: account.provider,
            }))}
        />
      ) : null}
      {ends[kind].to ? (
        <Select {...form.field('to')} label={t('recon.to')} choices={choices} />
      ) : null}
      <AmountInput field={form.field('amount')} currency={currency} />
      <TextInput {...form.field('reason')} label={t('recon.reason')} maxLength={500} />
    </FormDialog>
  );
}

/** What is wrong with an amount; nothing before it is known in which currency it is. */
export function amountProblem(typed: string, currency: Currency | undefined): TextKey | undefined {
  const read = currency && typed !== '' ? readTypedAmount(typed, currency) : undefined;
  return read && !read.ok ? `error.${read.problem}` : undefined;
}

/** An amount in the currency of what was chosen before. */
export function AmountInput({
  field,
  currency,
}: {
  field: FieldProps<string>;
  currency: Currency | undefined;
}) {
  const t = useText();
  return (
    <TextInput
      {...field}
      label={t('recon.amount')}
      inputMode="decimal"
      prefix={currency === undefined ? '' : currency === 'IDR' ? 'Rp' : '\u20b1'}
    />
  );
}
