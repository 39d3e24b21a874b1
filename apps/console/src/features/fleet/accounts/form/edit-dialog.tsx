import { useMutation } from '@tanstack/react-query';
import type { AccountDetail } from '@wallet/contract';
import { useRef, useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import {
  formOf,
  missingOf,
  problemsOf,
  refusedFields,
  settingsOf,
  type AccountForm,
  type UpdateBody,
} from './account-form.ts';
import { AuthorityFields, IdentityFields, LimitFields } from './form-fields.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { MerchantFields } from './merchant-fields.tsx';
import { useAccountChanged } from '../detail/use-account.ts';
import classes from '../accounts.module.css';

/** What is changed: who the account is, or what it may move. */
export type EditPart = 'basic' | 'limits';

/** Changes one part of an account. Somebody else's change meanwhile is told and nothing of it is overwritten. */
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
  const element = useRef<HTMLFormElement>(null);
  const [revision] = useState(account.revision);
  const [form, setForm] = useState(() => formOf(detail));
  const [isSent, setSent] = useState(false);
  const may = useMay('accounts.manage');
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.updateAccount, {
        params: { id: account.id },
        body: { revision, ...partOf(form, part, detail) },
      }),
    onSuccess: (answer) => {
      keep(answer);
      showToast('good', t('accountForm.saved', { name: answer.account.label }));
      onClose();
    },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const first =
      missingOf(form, { isNew: false })[0] ??
      Object.keys(problemsOf(form, { isNew: false, provider }))[0];
    if (first !== undefined)
      return element.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    if (!sending.isPending && may.allowed) sending.mutate();
  };
  const fields = {
    form,
    provider,
    isNew: false,
    isSent,
    refused: refusedFields(sending.error),
    onChange: (patch: Partial<AccountForm>) => setForm({ ...form, ...patch }),
  };
  return (
    <Dialog
      title={t(`accountForm.edit.${part}`, { name: account.label })}
      onClose={onClose}
      busy={sending.isPending}
      size={600}
    >
      <form ref={element} className={classes.form} noValidate onSubmit={submit}>
        <FormProblem error={sending.error} />
        {part === 'basic' ? (
          <>
            <IdentityFields {...fields} />
            <AuthorityFields {...fields} />
          </>
        ) : (
          <>
            <LimitFields {...fields} />
            <MerchantFields form={form} onChange={fields.onChange} />
          </>
        )}
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('accountForm.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={may.reason}>
            {sending.isPending ? t('accountForm.busy') : t('accountForm.save')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

/** Only what the dialog shows travels. */
function partOf(
  form: AccountForm,
  part: EditPart,
  { capacity }: AccountDetail,
): Omit<UpdateBody, 'revision'> {
  const { label, holderName, authority, limits, merchantIds, priority } = settingsOf(
    form,
    capacity.perTransactionMax.currency,
  );
  return part === 'basic' ? { label, holderName, authority } : { limits, merchantIds, priority };
}
