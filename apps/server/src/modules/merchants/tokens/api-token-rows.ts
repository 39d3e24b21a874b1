import type { Mode, TokenScope } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/** An API token as far as its row gives power. What it is called and when it was used last give none. */
export interface ApiTokenPowerRow {
  id: string;
  merchantId: string;
  mode: Mode;
  hash: string;
  scopes: TokenScope[];
  ipAllowlist: string[];
  expiresAt: Date | null;
  status: 'active' | 'revoked';
  createdBy: string | null;
  createdAt: Date;
  replacedBy: string | null;
  /** Who answers for it in place of its maker. */
  adoptedBy: string | null;
  endsAt: Date | null;
}

export const apiTokenRows = definePowerRows<ApiTokenPowerRow>({
  table: 'api_token',
  covers: [
    'id',
    'merchantId',
    'mode',
    'hash',
    'scopes',
    'ipAllowlist',
    'expiresAt',
    'status',
    'createdBy',
    'createdAt',
    'replacedBy',
    'adoptedBy',
    'endsAt',
  ],
});
