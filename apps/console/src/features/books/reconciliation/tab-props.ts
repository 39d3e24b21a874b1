import type { Search } from '../../../app/router/search.ts';
import type { PatchSearch } from '../../../app/router/use-search.ts';

/** What every tab is given: what the address says, and how to change it. */
export interface TabProps {
  search: Search;
  patch: PatchSearch;
}
