import type { WebhookEndpointRow } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { EndpointList } from './endpoint-list.tsx';
import { EndpointView } from './endpoint-view.tsx';
import type { EndpointActs } from './endpoint-menu.tsx';
import { modeOf } from './webhook-labels.ts';
import { useRemove, useSwitch, useTestEvent } from './use-webhooks.ts';

const EndpointDialog = lazy(async () => ({
  default: (await import('./endpoint-dialog.tsx')).EndpointDialog,
}));
const RotateDialog = lazy(async () => ({
  default: (await import('./rotate-dialog.tsx')).RotateDialog,
}));
const ResendDialog = lazy(async () => ({
  default: (await import('./resend-dialog.tsx')).ResendDialog,
}));
const SecretOnce = lazy(async () => ({ default: (await import('./secret-once.tsx')).SecretOnce }));

export type EndpointWithSecret = WebhookEndpointRow & { secret: string };
type Form = { kind: 'edit' | 'rotate' | 'resend'; row: WebhookEndpointRow };

/** The addresses of one mode, or the deliveries of the open one. Mode and address are in the URL. */
export function WebhooksTab() {
  const [search, patch] = useUrlSearch();
  const [form, setForm] = useState<Form | null>(null);
  const [made, setMade] = useState<EndpointWithSecret | null>(null);
  const test = useTestEvent();
  const toggle = useSwitch();
  const remove = useRemove(() =>
    patch({ endpoint: undefined, id: undefined, after: undefined, status: undefined }),
  );
  const mode = modeOf(search);
  const id = search['endpoint'];
  const open = (row: WebhookEndpointRow) =>
    patch({ endpoint: row.id, id: undefined, after: undefined, status: undefined });
  const acts: EndpointActs = {
    open,
    remove: (row) => void remove(row),
    toggle: (row) => toggle.mutate(row),
    test: (row) => test.mutate(row, { onSuccess: () => (row.id === id ? undefined : open(row)) }),
    edit: (row) => setForm({ kind: 'edit', row }),
    rotate: (row) => setForm({ kind: 'rotate', row }),
    resend: (row) => setForm({ kind: 'resend', row }),
  };
  const closeForms = () => (setForm(null), patch({ new: undefined }, { replace: true }));
  const show = (answer: EndpointWithSecret) => (closeForms(), setMade(answer));
  return (
    <>
      {id === undefined ? (
        <EndpointList mode={mode} acts={acts} onChange={patch} />
      ) : (
        <EndpointView key={`${mode} ${id}`} mode={mode} id={id} acts={acts} />
      )}
      <Suspense fallback={null}>
        {search['new'] === 'webhook' ? (
          <EndpointDialog mode={mode} row={null} onClose={closeForms} onMade={show} />
        ) : null}
        {form?.kind === 'edit' ? (
          <EndpointDialog mode={mode} row={form.row} onClose={closeForms} onMade={show} />
        ) : null}
        {form?.kind === 'rotate' ? (
          <RotateDialog row={form.row} onClose={closeForms} onMade={show} />
        ) : null}
        {form?.kind === 'resend' ? <ResendDialog row={form.row} onClose={closeForms} /> : null}
        {made ? <SecretOnce made={made} onClose={() => setMade(null)} /> : null}
      </Suspense>
    </>
  );
}
