import { IconArrowsExchange, IconBuildingBank, IconBuildingStore, IconCash, IconClockPlay, IconDeviceMobile, IconFileExport, IconHelpCircle, IconHistory, IconKey, IconRoute, IconUser, IconWallet, IconWebhook } from '@tabler/icons-react';
import type { SearchKind } from '@wallet/contract';
import type { IconType } from '../../../kit/icon.tsx';

/** What the palette finds by asking the server: kinds that have a page in one of the consoles. */
export type ObjectKind = Exclude<SearchKind, 'institution'>;

export const kindIcons: Readonly<Record<ObjectKind, IconType>> = {
  transaction: IconArrowsExchange, session: IconClockPlay, withdrawal: IconCash, line: IconHelpCircle, device: IconDeviceMobile, account: IconWallet, proxy: IconRoute, merchant: IconBuildingStore, user: IconUser,
  payoutMethod: IconBuildingBank, apiToken: IconKey, webhook: IconWebhook, export: IconFileExport, auditEntry: IconHistory,
};
