import { IconBuildingBank, IconCreditCard, IconWallet } from '@tabler/icons-react';
import { providerTable, type Provider } from '@wallet/contract';
import type { IconType } from '../../ui/icon.tsx';

const icons = { wallet: IconWallet, bank: IconBuildingBank, card: IconCreditCard } as const;

/** What stands beside a provider's name in menus and headers. */
export function providerIcon(provider: Provider): IconType {
  return icons[providerTable[provider].icon];
}
