import type { RoleId, TeamRole } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/** A person as far as its row gives power. */
export interface PersonRow {
  id: string;
  email: string;
  emailKey: string;
  roleId: RoleId;
  status: 'invited' | 'active' | 'disabled';
  merchantId: string | null;
  teamRole: TeamRole | null;
  passwordHash: string | null;
  totpEnc: string | null;
  invitedBy: string | null;
  disabledBy: string | null;
  tokenEpoch: number;
  links: number;
  countsFrom: Date | null;
}

export const personRows = definePowerRows<PersonRow>({
  table: 'app_user',
  covers: [
    'id',
    'email',
    'emailKey',
    'roleId',
    'status',
    'merchantId',
    'teamRole',
    'passwordHash',
    'totpEnc',
    'invitedBy',
    'disabledBy',
    'tokenEpoch',
    'links',
    'countsFrom',
  ],
});
