import { lazy, Suspense } from 'react';
import type { Search } from '../../../app/router/search.ts';
import type { PatchSearch } from '../../../app/router/use-search.ts';
import { noFilters } from './proxy-filters.ts';
import { useProxyDetail } from './use-proxies.ts';

const ProxyDialog = lazy(async () => ({
  default: (await import('./proxy-dialog.tsx')).ProxyDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}));

/** The dialog that the address asks for. */
export function ProxyDialogs({ search, patch }: { search: Search; patch: PatchSearch }) {
  const { new: wanted, edit } = search;
  const close = () => patch({ new: undefined, edit: undefined }, { replace: true });
  if (edit !== undefined) return <EditDialog key={edit} id={edit} onClose={close} />;
  if (wanted === 'proxy')
    return (
      <Suspense fallback={null}>
        <ProxyDialog before={null} onClose={close} />
      </Suspense>
    );
  if (wanted === 'import')
    return (
      <Suspense fallback={null}>
        <ImportDialog
          onClose={close}
          onShow={() => patch({ ...noFilters, new: undefined }, { replace: true })}
        />
      </Suspense>
    );
  return null;
}

/** The form shows the proxy as it is now, and not as a list showed it a while ago. */
function EditDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useProxyDetail(id);
  if (!data) return null;
  return (
    <Suspense fallback={null}>
      <ProxyDialog before={data.proxy} hasMoneyAtRisk={data.hasMoneyAtRisk} onClose={onClose} />
    </Suspense>
  );
}
