import type { PatchSearch } from '../../../app/router/use-search.ts';
import { useText } from '../../../lib/text/index.ts';
import { Facet } from '../../../ui/menu/facet-menu.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { listedRoles, statuses, type UserFilters } from './user-filters.ts';

/** Search, role and status. A change starts at the first page. */
export function UsersFilterBar({
  filters: { search, roleId, status },
  onChange,
}: {
  filters: UserFilters;
  onChange: PatchSearch;
}) {
  const t = useText();
  const set = (name: 'search' | 'role' | 'status', value: string | undefined) =>
    onChange({ [name]: value, after: undefined });
  return (
    <>
      <SearchInput
        value={search ?? ''}
        placeholder={t('users.search')}
        onSearch={(words) => set('search', words)}
      />
      <Facet
        name={t('users.role')}
        chosen={roleId && t(`role.${roleId}`)}
        choices={listedRoles.map((known) => ({ value: String(known), label: t(`role.${known}`) }))}
        onChoose={(value) => set('role', value)}
      />
      <Facet
        name={t('users.status')}
        chosen={status && t(`userStatus.${status}`)}
        choices={statuses.map((known) => ({ value: known, label: t(`userStatus.${known}`) }))}
        onChoose={(value) => set('status', value)}
      />
    </>
  );
}
