import { type Provider, providerTable } from '@wallet/contract';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { useDraft } from '../../../../app/drafts/use-draft.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { emptyForm, settingsOf, rulesFor, type AccountForm } from './account-form.ts';
import { AuthorityFields, IdentityFields, LimitFields } from './form-fields.tsx';
import { KnownAccount } from './known-account.tsx';
import { MerchantFields } from './merchant-fields.tsx';
import { useAccountsChanged } from '../list/use-accounts.ts';

interface CreateDialogProps {
  provider: Provider;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Adds an account. Says what live money needs, and leads to one that has the number already. */
export function CreateDialog({ provider, onClose, onCreated }: CreateDialogProps) {
  const t = useText();
  const changed = useAccountsChanged();
  const form = useForm({
    ...rulesFor(provider, { isNew: true }),
    draft: useDraft<AccountForm>(`account-${provider}`, emptyForm),
    disabledReason: useMay('accounts.manage').reason,
    send: sendTo(endpoints.createAccount),
    body: (values) => ({
      provider,
      mode: values.mode,
      number: values.number.trim(),
      ...settingsOf(values, providerTable[provider].currency),
    }),
    onDone: async ({ account }) => {
      showToast('good', t('accountForm.created', { name: account.label }));
      await changed();
      onCreated(account.id);
    },
  });
  const fields = { form, provider, isNew: true };
  return (
    <FormDialog
      form={form}
      title={t('accountForm.newTitle', { provider: t(`provider.${provider}`) })}
      size={600}
      onClose={onClose}
      problem={
        form.code === 'accountKnown' ? (
          <KnownAccount provider={provider} error={form.error} />
        ) : undefined
      }
      busy={t('accountForm.busy')}
      submit={t(form.isPending ? 'accountForm.busy' : 'accountForm.create')}
    >
      <IdentityFields {...fields} />
      <AuthorityFields {...fields} />
      <LimitFields {...fields} />
      <MerchantFields form={form} />
    </FormDialog>
  );
}
