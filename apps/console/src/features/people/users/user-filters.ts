import type { endpoints, RoleId, SentQueryOf, UserStatus } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';

export type UserQuery = NonNullable<SentQueryOf<typeof endpoints.listUsers>>;

export interface UserFilters {
  roleId?: RoleId;
  status?: UserStatus;
  search?: string;
}

/** The roles that a list can be narrowed to: operators, most powerful first, then the people of merchants. */
export const listedRoles = [1, 5, 2, 3, 4] as const satisfies readonly RoleId[];
export const statuses = [
  'active',
  'invited',
  'locked',
  'disabled',
] as const satisfies readonly UserStatus[];
/** What the address of an unfiltered list says. */
export const noFilters = {
  role: undefined,
  status: undefined,
  search: undefined,
  after: undefined,
} as const;
export const pageSize = 50;

/** The filters that the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): UserFilters {
  const roleId = listedRoles.find((known) => String(known) === search['role']);
  const status = statuses.find((known) => known === search['status']);
  const words = search['search']?.trim() ?? '';
  return {
    ...(roleId ? { roleId } : {}),
    ...(status ? { status } : {}),
    ...(words.length >= 2 ? { search: words.slice(0, 120) } : {}),
  };
}

/** The filters as the API asks for them. */
export function queryOf({ roleId, ...rest }: UserFilters, after: string | undefined): UserQuery {
  return {
    ...rest,
    ...(roleId ? { roleId: String(roleId) } : {}),
    ...(after ? { after } : {}),
    limit: String(pageSize),
  };
}
