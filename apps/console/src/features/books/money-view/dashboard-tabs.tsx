import { lazy, Suspense, type ReactNode } from 'react';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { PageSpinner } from '../../../ui/page-spinner.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';

const MoneyView = lazy(async () => ({ default: (await import('./money-view.tsx')).MoneyView }));
const views = ['devices', 'money'] as const;

/** The first screen: the phones, and for who may see it the money of all merchants. Which one is in the address. */
export function DashboardTabs({ children }: { children: ReactNode }) {
  const t = useText();
  const [search] = useUrlSearch();
  const { allowed } = useMay('dashboard.readAll');
  if (!allowed) return children;
  const view = search['view'] === 'money' ? 'money' : 'devices';
  return (
    <PageTabs
      label={t('moneyView.tabs')}
      to="/"
      param="view"
      names={views}
      chosen={view}
      text={(name) => t(`moneyView.${name}`)}
    >
      {view === 'money' ? (
        <Suspense fallback={<PageSpinner />}>
          <MoneyView />
        </Suspense>
      ) : (
        children
      )}
    </PageTabs>
  );
}
