import { useMutation, useQuery } from '@tanstack/react-query';
import type { AccountDetail } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../app/api.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog, DialogActs } from '../../kit/dialog.tsx';
import { Select } from '../../kit/select.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { FormProblem } from './form-problem.tsx';
import { useAccountChanged } from './use-account.ts';
import classes from './accounts.module.css';

const none = 'none';

/** Moves an account to another phone, or to none. It must be signed in there anew. */
export function DeviceDialog({ detail: { account }, onClose }: { detail: AccountDetail; onClose: () => void }) {
  const t = useText();
  const keep = useAccountChanged();
  const current = account.device?.id ?? none;
  const [chosen, setChosen] = useState(current);
  const { data, error } = useQuery({ queryKey: ['devices', 'chooser'], queryFn: ({ signal }) => ask(endpoints.listDevices, { signal }) });
  const devices = (data?.data ?? []).filter(({ state }) => state !== 'retired').sort((a, b) => a.name.localeCompare(b.name));
  const sending = useMutation({
    mutationFn: () => ask(endpoints.chooseAccountDevice, { params: { id: account.id }, body: { revision: account.revision, deviceId: chosen === none ? null : chosen } }),
    onSuccess: (answer) => {
      keep(answer);
      showToast('good', t('accountMove.done', { name: answer.account.device?.name ?? t('accounts.noDevice') }));
      onClose();
    },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (chosen === current) onClose();
    else if (!sending.isPending) sending.mutate();
  };
  return (
    <Dialog title={t('accountMove.title', { name: account.label })} onClose={onClose} busy={sending.isPending} size={480}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <FormProblem error={sending.error ?? error} />
        <p className={classes.lead}>{t('accountMove.text')}</p>
        <Select
          label={t('account.device')}
          value={chosen}
          onChange={setChosen}
          choices={[{ value: none, title: t('accounts.noDevice') }, ...devices.map(({ id, name, state, accounts }) => ({ value: id, title: `${name} \u00b7 ${t(`state.${state}`)}, ${t('accountMove.accounts', { count: accounts.length })}`, shown: name }))]}
        />
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>{t('accountMove.act')}</Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
