import { lazy, Suspense, type ReactNode } from 'react';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { tabCount } from '../../../shared/withdrawal/tab-count.ts';
import { readTab, unmatchedTabs, type UnmatchedTab } from './unmatched-filters.ts';
import { useCounts } from './use-unmatched.ts';
import { WaitingTab } from './lines/waiting-tab.tsx';

const ProposalsTab = lazy(async () => ({
  default: (await import('./proposals/proposals-tab.tsx')).ProposalsTab,
}));
const ExpectedReceiptsTab = lazy(async () => ({
  default: (await import('./expected-receipts-tab.tsx')).ExpectedReceiptsTab,
}));
const ManualConfirmationDialog = lazy(async () => ({
  default: (await import('../../../shared/marking/manual-confirmation-dialog.tsx'))
    .ManualConfirmationDialog,
}));

/**
 * Money that no rule explained: what waits, what is to be decided, what must still come, what was
 * decided. All of it is in the address.
 */
export function UnmatchedPage() {
  const [search, patch] = useUrlSearch();
  const counts = useCounts();
  const mayMark = useMay('unmatched.propose').allowed;
  const tab = readTab(search);
  const right = missingRight(counts.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <>
      <Tabs tab={tab} counts={counts.data}>
        <Suspense fallback={null}>
          {tab === 'waiting' ? (
            <WaitingTab search={search} patch={patch} counts={counts.data} />
          ) : tab === 'expected' ? (
            <ExpectedReceiptsTab search={search} patch={patch} />
          ) : (
            <ProposalsTab key={tab} isOpen={tab === 'toDecide'} search={search} patch={patch} />
          )}
        </Suspense>
      </Tabs>
      <Suspense fallback={null}>
        {search['mark'] === undefined || !mayMark ? null : (
          <ManualConfirmationDialog
            {...(search['mark'] === 'deposit' ? {} : { deposit: search['mark'] })}
            onClose={() => patch({ mark: undefined }, { replace: true })}
            onDone={() =>
              patch(
                { mark: undefined, tab: 'toDecide', after: undefined, id: undefined },
                { replace: true },
              )
            }
          />
        )}
      </Suspense>
    </>
  );
}

function Tabs({
  tab: chosen,
  counts,
  children,
}: {
  tab: UnmatchedTab;
  counts: { waiting: number; toDecide: number; overdue: number } | undefined;
  children: ReactNode;
}) {
  const t = useText();
  const { intlTag } = useLocale();
  const countOf = (tab: UnmatchedTab) => {
    if (counts === undefined || tab === 'history') return undefined;
    const count =
      tab === 'waiting' ? counts.waiting : tab === 'toDecide' ? counts.toDecide : counts.overdue;
    return tab === 'expected' && count === 0 ? undefined : tabCount(count, intlTag, true);
  };
  return (
    <PageTabs
      label={t('unmatched.tabs')}
      to="/unmatched-money"
      param="tab"
      names={unmatchedTabs}
      chosen={chosen}
      text={(tab) => t(`unmatched.tab.${tab}`)}
      count={countOf}
    >
      {children}
    </PageTabs>
  );
}
