import { useMutation } from '@tanstack/react-query';
import { type AccountDetail, type Provider, providerTable } from '@wallet/contract';
import { useRef, useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { useDraft } from '../../../../app/drafts/use-draft.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import {
  emptyForm,
  missingOf,
  problemsOf,
  refusedFields,
  settingsOf,
  type AccountForm,
} from './account-form.ts';
import { AuthorityFields, IdentityFields, LimitFields } from './form-fields.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { KnownAccount } from './known-account.tsx';
import { MerchantFields } from './merchant-fields.tsx';
import classes from '../accounts.module.css';
import { useAccountsChanged } from '../list/use-accounts.ts';

interface CreateDialogProps {
  provider: Provider;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Adds an account. It says what live money needs, and leads to the account that has the number already. */
export function CreateDialog({ provider, onClose, onCreated }: CreateDialogProps) {
  const t = useText();
  const changed = useAccountsChanged();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useDraft<AccountForm>(`account-${provider}`, emptyForm);
  const [isSent, setSent] = useState(false);
  const may = useMay('accounts.manage');
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.createAccount, {
        body: {
          provider,
          mode: form.mode,
          number: form.number.trim(),
          ...settingsOf(form, providerTable[provider].currency),
        },
      }),
    onSuccess: async ({ account }: AccountDetail) => {
      showToast('good', t('accountForm.created', { name: account.label }));
      await changed();
      onCreated(account.id);
    },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const first =
      missingOf(form, { isNew: true })[0] ??
      Object.keys(problemsOf(form, { isNew: true, provider }))[0];
    if (first !== undefined)
      return element.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    if (!sending.isPending && may.allowed) sending.mutate();
  };
  const fields = {
    form,
    provider,
    isNew: true,
    isSent,
    refused: refusedFields(sending.error),
    onChange: (patch: Partial<AccountForm>) => setForm({ ...form, ...patch }),
  };
  return (
    <Dialog
      title={t('accountForm.newTitle', { provider: t(`provider.${provider}`) })}
      onClose={onClose}
      busy={sending.isPending}
      size={600}
    >
      <form ref={element} className={classes.form} noValidate onSubmit={submit}>
        {failureOf(sending.error).code === 'accountKnown' ? (
          <KnownAccount provider={provider} error={sending.error} />
        ) : (
          <FormProblem error={sending.error} />
        )}
        <IdentityFields {...fields} />
        <AuthorityFields {...fields} />
        <LimitFields {...fields} />
        <MerchantFields form={form} onChange={fields.onChange} />
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('accountForm.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={may.reason}>
            {sending.isPending ? t('accountForm.busy') : t('accountForm.create')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
