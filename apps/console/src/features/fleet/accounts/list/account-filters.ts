import type { AccountRow, AccountStatus, endpoints, Provider, SentQueryOf } from '@wallet/contract';
import type { Search } from '../../../../app/router/search.ts';

export type AccountQuery = NonNullable<SentQueryOf<typeof endpoints.listAccounts>>;
type Mode = AccountRow['mode'];
export type ListedHealth = NonNullable<AccountQuery['health']>;

export interface AccountFilters {
  status?: AccountStatus;
  health?: ListedHealth;
  mode?: Mode;
  /** A device, or `none` for accounts without one. */
  device?: string;
  proxy?: string;
  search?: string;
}

/** In the order of a sign-in, then what ends it. */
export const statuses = [
  'active',
  'otpRequired',
  'loggingIn',
  'loginFailed',
  'new',
  'locked',
  'disabled',
  'retired',
] as const satisfies readonly AccountStatus[];
export const healths = [
  'failed',
  'checking',
  'ok',
  'unknown',
] as const satisfies readonly ListedHealth[];
export const modes = ['live', 'test'] as const satisfies readonly Mode[];
export const noDevice = 'none';
/** What the address of an unfiltered list says. */
export const noFilters = {
  status: undefined,
  health: undefined,
  mode: undefined,
  device: undefined,
  proxy: undefined,
  search: undefined,
  after: undefined,
} as const;
export const pageSize = 50;

/** The filters that the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): AccountFilters {
  const status = statuses.find((known) => known === search['status']);
  const health = healths.find((known) => known === search['health']);
  const mode = modes.find((known) => known === search['mode']);
  const device = search['device'] === noDevice ? noDevice : idOf('dev', search['device']);
  const proxy = idOf('prx', search['proxy']);
  const words = search['search']?.trim() ?? '';
  return {
    ...(status ? { status } : {}),
    ...(health ? { health } : {}),
    ...(mode ? { mode } : {}),
    ...(device ? { device } : {}),
    ...(proxy ? { proxy } : {}),
    ...(words.length >= 2 ? { search: words.slice(0, 120) } : {}),
  };
}

/** The filters as the API asks for them. */
export function queryOf(
  provider: Provider,
  { device, proxy, ...rest }: AccountFilters,
  after: string | undefined,
): AccountQuery {
  return {
    provider,
    ...rest,
    ...(device ? { deviceId: device } : {}),
    ...(proxy ? { proxyId: proxy } : {}),
    ...(after ? { after } : {}),
    limit: String(pageSize),
  };
}

function idOf(prefix: string, word: string | undefined): string | undefined {
  return word !== undefined && new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`).test(word)
    ? word
    : undefined;
}
