import { IconBuildingBank, IconBuildingStore, IconCash, IconCashBanknote, IconCheck, IconDeviceMobilePlus, IconKey, IconLink, IconTransfer, IconUserPlus } from '@tabler/icons-react';
import { mayRole, type Permission, type RoleId } from '@wallet/contract';
import type { IconType } from '../../../kit/icon.tsx';
import type { TextKey, Translate } from '../../text/index.ts';
import type { PaletteItem } from './items.ts';

/** A form that its page opens at an address, and the right it takes. */
interface FormAct {
  id: string;
  title: TextKey;
  icon: IconType;
  href: string;
  right: Permission;
}

const adminActs: readonly FormAct[] = [
  { id: 'withdrawal', title: 'paletteAct.newWithdrawal', icon: IconCash, href: '/withdrawal-requests?new=withdrawal', right: 'withdrawals.createFor' },
  { id: 'mark-deposit', title: 'paletteAct.markDeposit', icon: IconCheck, href: '/unmatched-money?mark=deposit', right: 'unmatched.propose' },
  { id: 'own-move', title: 'paletteAct.ownMove', icon: IconTransfer, href: '/reconciliation?tab=moves&new=move', right: 'moves.propose' },
  { id: 'enrol-device', title: 'paletteAct.enrolDevice', icon: IconDeviceMobilePlus, href: '/?act=enrol', right: 'devices.enrol' },
  { id: 'new-merchant', title: 'paletteAct.newMerchant', icon: IconBuildingStore, href: '/merchant?new=merchant', right: 'merchants.create' },
  { id: 'invite', title: 'paletteAct.invite', icon: IconUserPlus, href: '/user?new=invitation', right: 'users.invite' },
];

const merchantActs: readonly FormAct[] = [
  { id: 'deposit-link', title: 'paletteAct.depositLink', icon: IconLink, href: '/?new=deposit-link', right: 'sessions.create' },
  { id: 'withdrawal-link', title: 'paletteAct.withdrawalLink', icon: IconCashBanknote, href: '/?new=withdrawal-link', right: 'sessions.create' },
  { id: 'withdrawal', title: 'paletteAct.newWithdrawal', icon: IconCash, href: '/withdrawal-requests?new=withdrawal', right: 'withdrawals.createOwn' },
  { id: 'payout-method', title: 'paletteAct.payoutMethod', icon: IconBuildingBank, href: '/payout-methods?new=method', right: 'payoutMethods.manage' },
  { id: 'api-token', title: 'paletteAct.apiToken', icon: IconKey, href: '/api-tokens?new=token', right: 'apiTokens.manage' },
  { id: 'invite', title: 'paletteAct.invite', icon: IconUserPlus, href: '/settings?section=team&new=person', right: 'users.invite' },
];

/** The forms that the palette opens; one that takes a right the role lacks is shown with the reason and cannot be opened. */
export function formItems(roleId: RoleId, t: Translate): PaletteItem[] {
  return (__VARIANT__ === 'merchant' ? merchantActs : adminActs).map(({ id, title, icon, href, right }): PaletteItem => {
    const item = { kind: 'action', id, title: t(title), icon, href } as const;
    return mayRole(roleId, right) ? item : { ...item, isDisabled: true, note: t('forbidden.text', { right }) };
  });
}
