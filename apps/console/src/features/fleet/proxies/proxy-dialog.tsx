import { useMutation } from '@tanstack/react-query';
import type { ProxyRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { changeBody, isChanged, newBody } from './proxy-body.ts';
import { ProxyFields } from './proxy-fields.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { emptyForm, formOf, problemsOf, type ProxyForm } from './proxy-rules.ts';
import { useProxiesChanged } from './use-proxies.ts';
import classes from './proxies.module.css';
import styles from '../../../ui/shared-styles.module.css';

/** Adds a proxy, or changes one. A kept password is not shown; it stays unless another one is typed. */
export function ProxyDialog({
  before,
  hasMoneyAtRisk = false,
  onClose,
}: {
  before: ProxyRow | null;
  hasMoneyAtRisk?: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const timeZone = useTimeZone();
  const changed = useProxiesChanged();
  const may = useMay(before ? 'proxies.update' : 'proxies.create');
  const [form, setForm] = useState<ProxyForm>(() =>
    before ? formOf(before, timeZone) : emptyForm,
  );
  const [isSent, setSent] = useState(false);
  const problems = problemsOf(form, before);
  const sending = useMutation({
    mutationFn: () =>
      before
        ? ask(endpoints.updateProxy, {
            params: { id: before.id },
            body: changeBody(form, before, timeZone),
          })
        : ask(endpoints.createProxy, { body: newBody(form, timeZone) }),
    onSuccess: async ({ name }) => {
      showToast('good', t(before ? 'proxyForm.saved' : 'proxyForm.added', { name }));
      await changed();
      onClose();
    },
  });
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    const wrong =
      form.name.trim() === ''
        ? 'name'
        : form.host.trim() === ''
          ? 'host'
          : Object.keys(problems)[0];
    if (wrong !== undefined)
      return event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    if (sending.isPending || !may.allowed) return undefined;
    if (before && !isChanged(changeBody(form, before, timeZone))) return onClose();
    return sending.mutate();
  };
  return (
    <Dialog
      title={before ? t('proxyForm.edit', { name: before.name }) : t('proxyForm.add')}
      onClose={onClose}
      busy={sending.isPending}
      size={560}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormProblem error={sending.error} />
        {hasMoneyAtRisk ? (
          <p className={classes.warning} role="status">
            {t('proxy.atRisk')}
          </p>
        ) : null}
        <ProxyFields
          form={form}
          onChange={setForm}
          problems={problems}
          isSent={isSent}
          hasPassword={before?.hasPassword ?? false}
        />
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('proxyForm.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={may.reason}>
            {sending.isPending
              ? t('proxyForm.busy')
              : t(before ? 'proxyForm.save' : 'proxyForm.add')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
