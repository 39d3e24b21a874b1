import type { AccountDetail } from '@wallet/contract';
import { useState } from 'react';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { formOf, settingsOf, rulesFor, type AccountForm, type UpdateBody } from './account-form.ts';
import { AuthorityFields, IdentityFields, LimitFields } from './form-fields.tsx';
import { MerchantFields } from './merchant-fields.tsx';
import { useAccountChanged } from '../detail/use-account.ts';

/** What is changed: who the account is, or what it may move. */
export type EditPart = 'basic' | 'limits';

/** Changes one part of an account. Somebody else's change meanwhile is told, never overwritten. */
export function EditDialog({
  detail,
  part,
  onClose,
}: {
  detail: AccountDetail;
  part: EditPart;
  onClose: () => void;
}) {
  const t = useText();
  const keep = useAccountChanged();
  const { account } = detail;
  const { provider } = account;
  const [revision] = useState(account.revision);
  const form = useForm({
    ...rulesFor(provider, { isNew: false }),
    initial: formOf(detail),
    disabledReason: useMay('accounts.manage').reason,
    send: sendTo(endpoints.updateAccount, { params: { id: account.id } }),
    body: (values) => ({ revision, ...partOf(values, part, detail) }),
    onDone: (answer) => {
      keep(answer);
      showToast('good', t('accountForm.saved', { name: answer.account.label }));
      onClose();
    },
  });
  const fields = { form, provider, isNew: false };
  return (
    <FormDialog
      form={form}
      title={t(`accountForm.edit.${part}`, { name: account.label })}
      size={600}
      onClose={onClose}
      busy={t('accountForm.busy')}
      submit={t(form.isPending ? 'accountForm.busy' : 'accountForm.save')}
    >
      {part === 'basic' ? (
        <>
          <IdentityFields {...fields} />
          <AuthorityFields {...fields} />
        </>
      ) : (
        <>
          <LimitFields {...fields} />
          <MerchantFields form={form} />
        </>
      )}
    </FormDialog>
  );
}

/** Only what the dialog shows travels. */
function partOf(
  form: AccountForm,
  part: EditPart,
  { capacity }: AccountDetail,
): Omit<UpdateBody, 'revision'> {
  const none = {
    label: undefined,
    holderName: undefined,
    authority: undefined,
    limits: undefined,
    merchantIds: undefined,
    priority: undefined,
  };
  const { label, holderName, authority, limits, merchantIds, priority } = settingsOf(
    form,
    capacity.perTransactionMax.currency,
  );
  return part === 'basic'
    ? { ...none, label, holderName, authority }
    : { ...none, limits, merchantIds, priority };
}
