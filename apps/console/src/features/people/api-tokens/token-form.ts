import {
  isIpEntry,
  type endpoints,
  type Mode,
  type SentBodyOf,
  type TokenScope,
} from '@wallet/contract';
import type { Whole } from '../../../lib/forms/whole-body.ts';

/** How long a token counts, in days; `never` until it is revoked. */
export const lives = ['30', '90', '365', 'never'] as const;
export type Life = (typeof lives)[number];

/** How long a rotated token counts beside its successor, in hours. */
export const overlaps = ['0', '1', '24', '72', '168'] as const;
export type Overlap = (typeof overlaps)[number];

export interface TokenForm {
  name: string;
  mode: Mode;
  scopes: readonly TokenScope[];
  /** As typed: addresses and networks, one a line or with commas between. */
  addresses: string;
  life: Life;
}

export const emptyForm: TokenForm = {
  name: '',
  mode: 'test',
  scopes: ['sessions:read', 'sessions:write', 'transactions:read', 'balance:read'],
  addresses: '',
  life: 'never',
};

/** The entries of the address list, in the order they were typed. */
export function readAddresses(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((entry) => entry !== '');
}

/** The first entry that is neither an address nor a network. */
export function wrongAddress(typed: string): string | undefined {
  return readAddresses(typed).find((entry) => !isIpEntry(entry));
}

type Body = Whole<SentBodyOf<typeof endpoints.createApiToken>>;

/** The form as the API takes it. */
export function bodyOf({ name, mode, scopes, addresses, life }: TokenForm, nowMs: number): Body {
  const ipAllowlist = readAddresses(addresses);
  return {
    name: name.trim(),
    mode,
    scopes: [...scopes],
    ipAllowlist: ipAllowlist.length > 0 ? ipAllowlist : undefined,
    expiresAt:
      life === 'never' ? undefined : new Date(nowMs + Number(life) * 86_400_000).toISOString(),
  };
}
