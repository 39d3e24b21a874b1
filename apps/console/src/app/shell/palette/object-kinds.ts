import { routes } from '@variant/routes.ts';
import {
  may,
  providers,
  type RightsHolder,
  type SearchKind,
  searchKindsOf,
} from '@wallet/contract';
import { routesFor } from '../../session/index.ts';
import type { ObjectKind } from './kind-icons.ts';

/**
 * Where a thing is, by its id and what it is called. Of some the id begins with where it stands, as
 * in `dana/acc_…`.
 */
type PageOf = (id: string, title: string) => string;

/** A row of a merchant's page, which is brought into view. */
function ofMerchant(id: string): string {
  const [merchant, row] = id.split('/');
  return `/merchant/${merchant}?row=${row}`;
}

/** An alert leads to what it is about, as it does in the list of alerts. */
function subjectOf(id: string): string {
  const [what, subject = ''] = id.split('/');
  if (what === 'ledger' && subject.startsWith('usr_')) return '/users';
  if (what === 'ledger' && subject === 'rows') return '/audit-log';
  if (what === 'ledger') return '/reconciliation?tab=proofs';
  if (what === 'backup') return '/settings?section=maintenance';
  if (what === 'storage' || what === 'encryptedValue') return '/dashboard';
  if (what === 'alertWebhook') return '/settings?section=channels';
  if (what === 'proxy') return `/proxy?id=${subject}`;
  if (what === 'payout') return `/withdrawal-requests?tab=unknown&payout=${subject}`;
  if (what === 'queue')
    return `/withdrawal-requests?tab=${subject.startsWith('queue.waiting.') ? 'sending' : subject.slice('queue.'.length)}`;
  return `/${what}/${subject}`;
}

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
  payoutMethod: ofMerchant,
  apiToken: ofMerchant,
  webhook: ofMerchant,
  move: (id) => `/reconciliation?tab=moves&id=${id}`,
  posting: (id) => `/reconciliation?tab=postings&id=${id}`,
  difference: (id) => `/reconciliation?tab=differences&id=${id}`,
  proposal: (id) => {
    const [standing, proposal] = id.split('/');
    return `/unmatched-money?tab=${standing === 'open' ? 'toDecide' : 'history'}&id=${proposal}`;
  },
  alert: subjectOf,
  shift: (id) => `/shift?tab=shifts&id=${id}`,
  export: (id) => `/exports?file=${id}`,
  // Found as `ID.014`, which is `ID-014` everywhere else.
  institution: (id) => `/settings?section=institutions&institution=${id.replace('.', '-')}`,
  auditEntry: (id) => {
    const [entity, object, entry] = id.split('/');
    return `/audit-log?entity=${entity}&object=${object}&id=${entry}`;
  },
};

const merchantPages: Partial<Record<ObjectKind, PageOf>> = {
  transaction: (id) => `/transaction?id=${id}`,
  session: (_id, title) => `/transaction?search=${title}`,
  withdrawal: (id) => `/withdrawal-requests?id=${id}`,
  user: (id) => `/settings?section=team&id=${id}`,
  payoutMethod: (id) => `/payout-methods?id=${id}`,
  apiToken: (id) => `/api-tokens?id=${id}`,
  webhook: (id) => `/developers?tab=webhooks&endpoint=${id}`,
  apiCall: (id) => `/developers?tab=log&id=${id}`,
  export: (id) => `/exports?file=${id}`,
};

const pages = __VARIANT__ === 'merchant' ? merchantPages : adminPages;

/** Ids of these stand in something that their page is of. */
const placed: ReadonlySet<SearchKind> = new Set<SearchKind>(
  __VARIANT__ === 'merchant'
    ? []
    : ['account', 'payoutMethod', 'apiToken', 'webhook', 'auditEntry', 'proposal', 'alert'],
);

/** What is remembered of a thing: enough to find its page again. */
export function placeOf({
  kind,
  id,
  place,
}: {
  kind: SearchKind;
  id: string;
  place: string | null;
}): string {
  return placed.has(kind) && place !== null ? `${place}/${id}` : id;
}

export function hrefOf(kind: ObjectKind, id: string, title: string): string {
  return pages[kind]?.(id, title) ?? '/';
}

/** Some id of a kind, for asking whether it has a page at all. */
function sampleOf(kind: ObjectKind): string {
  return kind === 'account' ? `${providers[0]}/x` : kind === 'alert' ? 'device/x' : 'x';
}

/** What somebody can search for: what he may read and has a page for. */
export function searchableKinds(user: RightsHolder): ObjectKind[] {
  const open = routesFor(routes, user.roleId)
    .filter(
      (route) => !route.isPublic && (route.permission === undefined || may(user, route.permission)),
    )
    .map(({ path }) => path);
  return searchKindsOf(user).filter((kind): kind is ObjectKind => {
    const href = pages[kind]?.(sampleOf(kind), '');
    const [start] = href?.slice(1).split(/[/?]/) ?? [];
    return start !== undefined && open.some((path) => path.slice(1).split('/')[0] === start);
  });
}
