import type { ProxyRow } from '@wallet/contract';
import { endpoints, sendTo } from '../../../app/api.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { changeBody, isChanged, newBody } from './proxy-body.ts';
import { ProxyFields } from './proxy-fields.tsx';
import { emptyForm, formOf, problemsOf, type ProxyForm } from './proxy-rules.ts';
import { useProxiesChanged } from './use-proxies.ts';
import classes from './proxies.module.css';

interface ProxyDialogProps {
  before: ProxyRow | null;
  hasMoneyAtRisk?: boolean;
  onClose: () => void;
}

/**
 * Adds a proxy, or changes one. A kept password is not shown; it stays unless another one is typed.
 */
export function ProxyDialog({ before, ...rest }: ProxyDialogProps) {
  return before === null ? <AddDialog {...rest} /> : <ChangeDialog before={before} {...rest} />;
}

type OpenProps = Omit<ProxyDialogProps, 'before'>;

function AddDialog({ onClose }: OpenProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const onDone = useSaved('proxyForm.added', onClose);
  const form = useForm({
    ...rulesFor(null),
    initial: emptyForm,
    disabledReason: useMay('proxies.create').reason,
    send: sendTo(endpoints.createProxy),
    body: (values) => newBody(values, timeZone),
    onDone,
  });
  return (
    <FormDialog
      form={form}
      title={t('proxyForm.add')}
      size={560}
      onClose={onClose}
      busy={t('proxyForm.busy')}
      submit={t(form.isPending ? 'proxyForm.busy' : 'proxyForm.add')}
    >
      <ProxyFields form={form} hasPassword={false} />
    </FormDialog>
  );
}

function ChangeDialog({
  before,
  hasMoneyAtRisk = false,
  onClose,
}: OpenProps & { before: ProxyRow }) {
  const t = useText();
  const timeZone = useTimeZone();
  const onDone = useSaved('proxyForm.saved', onClose);
  const form = useForm({
    ...rulesFor(before),
    initial: formOf(before, timeZone),
    disabledReason: useMay('proxies.update').reason,
    send: sendTo(endpoints.updateProxy, { params: { id: before.id } }),
    body: (values) => {
      const body = changeBody(values, before, timeZone);
      return isChanged(body) ? body : undefined;
    },
    onNothing: onClose,
    onDone,
  });
  return (
    <FormDialog
      form={form}
      title={t('proxyForm.edit', { name: before.name })}
      size={560}
      onClose={onClose}
      busy={t('proxyForm.busy')}
      submit={t(form.isPending ? 'proxyForm.busy' : 'proxyForm.save')}
    >
      {hasMoneyAtRisk ? (
        <p className={classes.warning} role="status">
          {t('proxy.atRisk')}
        </p>
      ) : null}
      <ProxyFields form={form} hasPassword={before.hasPassword} />
    </FormDialog>
  );
}

function rulesFor(before: ProxyRow | null) {
  return {
    required: ['name', 'host', 'port', 'maxAccounts'] as const,
    errors: (values: ProxyForm) => problemsOf(values, before),
  };
}

function useSaved(said: 'proxyForm.added' | 'proxyForm.saved', onClose: () => void) {
  const t = useText();
  const changed = useProxiesChanged();
  return async ({ name }: ProxyRow) => {
    showToast('good', t(said, { name }));
    await changed();
    onClose();
  };
}
