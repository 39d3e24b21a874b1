import { routes } from '@variant/routes.ts';
import { mayRole, searchKindsOf, type RoleId, type SearchKind } from '@wallet/contract';
import { routesFor } from '../../session/index.ts';
import type { ObjectKind } from './kind-icons.ts';

/** Where a thing is, by its id and what it is called. Of some the id begins with where it stands, as in `dana/acc_…`. */
type PageOf = (id: string, title: string) => string;

const adminPages: Partial<Record<ObjectKind, PageOf>> = {
  transaction: (id) => `/transaction?id=${id}`,
  session: (id) => `/transaction-session?id=${id}`,
  withdrawal: (id, title) => `/withdrawal-requests?id=${id}&search=${title}`,
  line: (id) => `/unmatched-money?id=${id}`,
  device: (id) => `/device/${id}`,
  account: (id) => `/${id}`,
  proxy: (id) => `/proxy?id=${id}`,
  merchant: (id) => `/merchant/${id}`,
  user: (id) => `/user/${id}`,
  payoutMethod: (id) => `/merchant/${id.split('/')[0]}`,
  apiToken: (id) => `/merchant/${id.split('/')[0]}`,
  webhook: (id) => `/merchant/${id.split('/')[0]}`,
  export: (id) => `/exports?file=${id}`,
  auditEntry: (id) => {
    const [entity, object, entry] = id.split('/');
    return `/audit-log?entity=${entity}&object=${object}&id=${entry}`;
  },
};

const merchantPages: Partial<Record<ObjectKind, PageOf>> = {
  transaction: (id) => `/transaction?id=${id}`,
  session: (_id, title) => `/transaction?search=${title}`,
  withdrawal: (id) => `/withdrawal-requests?id=${id}`,
  user: () => '/settings?section=team',
  payoutMethod: (id) => `/payout-methods?id=${id}`,
  apiToken: (id) => `/api-tokens?id=${id}`,
  webhook: (id) => `/developers?tab=webhooks&endpoint=${id}`,
  export: (id) => `/exports?file=${id}`,
};

const pages = __VARIANT__ === 'merchant' ? merchantPages : adminPages;

/** Ids of these stand in something that their page is of. */
const placed: ReadonlySet<SearchKind> = new Set<SearchKind>(__VARIANT__ === 'merchant' ? [] : ['account', 'payoutMethod', 'apiToken', 'webhook', 'auditEntry']);

/** What is remembered of a thing: enough to find its page again. */
export function placeOf({ kind, id, place }: { kind: SearchKind; id: string; place: string | null }): string {
  return placed.has(kind) && place !== null ? `${place}/${id}` : id;
}

export function hrefOf(kind: ObjectKind, id: string, title: string): string {
  return pages[kind]?.(id, title) ?? '/';
}

/** What a role can search for: what it may read and has a page for. */
export function searchableKinds(roleId: RoleId): ObjectKind[] {
  const open = routesFor(routes, roleId).filter((route) => !route.isPublic && (route.permission === undefined || mayRole(roleId, route.permission))).map(({ path }) => path);
  return searchKindsOf(roleId).filter((kind): kind is ObjectKind => {
    const href = kind === 'institution' ? undefined : pages[kind]?.(kind === 'account' ? 'dana/x' : 'x', '');
    const [start] = href?.slice(1).split(/[/?]/) ?? [];
    return start !== undefined && open.some((path) => path.slice(1).split('/')[0] === start);
  });
}
