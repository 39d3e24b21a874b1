import {
  IconActivity,
  IconArrowsExchange,
  IconBell,
  IconBuildingBank,
  IconBuildingStore,
  IconCash,
  IconClipboardList,
  IconClockPlay,
  IconDeviceMobile,
  IconFileExport,
  IconGavel,
  IconHelpCircle,
  IconHistory,
  IconKey,
  IconReceipt,
  IconRoute,
  IconScale,
  IconTransfer,
  IconUser,
  IconWallet,
  IconWebhook,
} from '@tabler/icons-react';
import type { SearchKind } from '@wallet/contract';
import type { IconType } from '../../../ui/icon.tsx';

/** What the palette finds by asking the server: kinds that have a page in one of the consoles. */
export type ObjectKind = SearchKind;

export const kindIcons: Readonly<Record<ObjectKind, IconType>> = {
  transaction: IconArrowsExchange,
  session: IconClockPlay,
  withdrawal: IconCash,
  line: IconHelpCircle,
  device: IconDeviceMobile,
  account: IconWallet,
  proxy: IconRoute,
  merchant: IconBuildingStore,
  user: IconUser,
  payoutMethod: IconBuildingBank,
  apiToken: IconKey,
  webhook: IconWebhook,
  export: IconFileExport,
  auditEntry: IconHistory,
  institution: IconBuildingBank,
  move: IconTransfer,
  posting: IconReceipt,
  proposal: IconGavel,
  difference: IconScale,
  alert: IconBell,
  shift: IconClipboardList,
  apiCall: IconActivity,
};
