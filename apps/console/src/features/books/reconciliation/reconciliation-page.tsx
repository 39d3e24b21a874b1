import { lazy, Suspense } from 'react';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { useText } from '../../../lib/text/index.ts';
import { PageSpinner } from '../../../ui/page-spinner.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { AccountsTab } from './accounts/accounts-tab.tsx';
import { known, reconciliationTabs } from './reconciliation-filters.ts';
import { useFollowReconciliation } from './use-reconciliation.ts';

const DifferencesTab = lazy(async () => ({
  default: (await import('./differences/differences-tab.tsx')).DifferencesTab,
}));
const InternalTransfersTab = lazy(async () => ({
  default: (await import('./moves/internal-transfers-tab.tsx')).InternalTransfersTab,
}));
const PostingsTab = lazy(async () => ({
  default: (await import('./postings/postings-tab.tsx')).PostingsTab,
}));
const ImportsTab = lazy(async () => ({
  default: (await import('./imports/imports-tab.tsx')).ImportsTab,
}));
const DaysTab = lazy(async () => ({ default: (await import('./days-tab.tsx')).DaysTab }));
const ProofsTab = lazy(async () => ({
  default: (await import('./proofs/proofs-tab.tsx')).ProofsTab,
}));

/**
 * Books against providers: the accounts of a comparison, what does not agree, own moves, postings
 * by hand, imported statements, the days, and how the books prove themselves. All of it is in the
 * address.
 */
export function ReconciliationPage() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  useFollowReconciliation();
  const tab = known(reconciliationTabs, search['tab']) ?? 'accounts';
  const Tab = {
    accounts: AccountsTab,
    differences: DifferencesTab,
    moves: InternalTransfersTab,
    postings: PostingsTab,
    imports: ImportsTab,
    days: DaysTab,
    proofs: ProofsTab,
  }[tab];
  return (
    <PageTabs
      label={t('recon.tabs')}
      to="/reconciliation"
      param="tab"
      names={reconciliationTabs}
      chosen={tab}
      text={(name) => t(`recon.tab.${name}`)}
    >
      <Suspense fallback={<PageSpinner />}>
        <Tab key={tab} search={search} patch={patch} />
      </Suspense>
    </PageTabs>
  );
}
