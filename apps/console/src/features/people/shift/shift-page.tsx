import type { Search } from '../../../app/router/search.ts';
import { useUrlSearch, type PatchSearch } from '../../../app/router/use-search.ts';
import { useText } from '../../../lib/text/index.ts';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { ItemsTab } from './items-tab.tsx';
import { ShiftsTab } from './shifts-tab.tsx';

export interface TabProps {
  search: Search;
  patch: PatchSearch;
}

const tabs = ['items', 'shifts'] as const;

/** What asks for a person now, and the shifts that were. All of it is in the address. */
export function ShiftPage() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const tab = tabs.find((name) => name === search['tab']) ?? 'items';
  const Tab = { items: ItemsTab, shifts: ShiftsTab }[tab];
  return (
    <PageTabs
      label={t('shift.tabs')}
      to="/shift"
      param="tab"
      names={tabs}
      chosen={tab}
      text={(name) => t(`shift.tab.${name}`)}
    >
      <Tab search={search} patch={patch} />
    </PageTabs>
  );
}
