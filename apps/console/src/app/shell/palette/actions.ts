import {
  IconBan,
  IconBuildingBank,
  IconBuildingStore,
  IconCash,
  IconCashBanknote,
  IconCheck,
  IconClockPlay,
  IconClockStop,
  IconDeviceMobilePlus,
  IconFileImport,
  IconFileSpreadsheet,
  IconFlask,
  IconGavel,
  IconKey,
  IconLink,
  IconReceipt,
  IconRefresh,
  IconRoute,
  IconShieldLock,
  IconSpeakerphone,
  IconTransfer,
  IconUserPlus,
  IconWallet,
  IconWebhook,
} from '@tabler/icons-react';
import { accountActs } from '../../account-act.ts';
import { may, type RightsHolder } from '@wallet/contract';
import type { IconType } from '../../../ui/icon.tsx';
import { pageActs, type ActionName, type PageAct } from '../../actions.ts';
import { ask, endpoints } from '../../api.ts';
import { writeSearch } from '../../router/search.ts';
import type { Translate } from '../../../lib/text/index.ts';
import type { PaletteItem } from './items.ts';

const icons: Readonly<Record<ActionName, IconType>> = {
  newWithdrawal: IconCash,
  markDeposit: IconCheck,
  runComparison: IconRefresh,
  ownMove: IconTransfer,
  adjustMerchant: IconReceipt,
  importStatement: IconFileImport,
  beginShift: IconClockPlay,
  endShift: IconClockStop,
  enrolDevice: IconDeviceMobilePlus,
  ...accountActs(() => IconWallet),
  newProxy: IconRoute,
  importProxies: IconFileImport,
  newMerchant: IconBuildingStore,
  invite: IconUserPlus,
  newRule: IconGavel,
  newBlock: IconBan,
  placeHold: IconShieldLock,
  importInstitutions: IconFileImport,
  announce: IconSpeakerphone,
  depositLink: IconLink,
  withdrawalLink: IconCashBanknote,
  askPayout: IconCash,
  importPayouts: IconFileSpreadsheet,
  payoutMethod: IconBuildingBank,
  apiToken: IconKey,
  webhook: IconWebhook,
  testSession: IconFlask,
  testEmbed: IconFlask,
  inviteTeam: IconUserPlus,
};

/** Acts without a form are done at once; their page then shows what came of it. */
const atOnce = {
  runComparison: () => ask(endpoints.runReconciliation, { body: {} }),
  beginShift: () => ask(endpoints.beginShift, { body: {} }),
} as const satisfies Partial<Record<ActionName, () => Promise<unknown>>>;
export type ImmediateAction = keyof typeof atOnce;

export function doAtOnce(name: ImmediateAction): Promise<unknown> {
  return atOnce[name]();
}

/** What can be begun from anywhere; an act whose right somebody lacks is shown with the reason and cannot be opened. */
export function formItems(
  user: RightsHolder,
  t: Translate,
  onAtOnce: (name: ImmediateAction) => void,
): PaletteItem[] {
  return Object.entries(pageActs).flatMap(([name, act]) =>
    isActName(name) ? [itemOf(name, act, { user, t, onAtOnce })] : [],
  );
}

function itemOf(
  name: ActionName,
  { path, search, right }: PageAct,
  {
    user,
    t,
    onAtOnce,
  }: { user: RightsHolder; t: Translate; onAtOnce: (name: ImmediateAction) => void },
): PaletteItem {
  const item = {
    kind: 'action',
    id: name,
    title: t(`paletteAct.${name}`),
    icon: icons[name],
    href: `${path}${writeSearch(search)}`,
  } as const;
  if (!may(user, right)) return { ...item, isDisabled: true, note: t('forbidden.text', { right }) };
  return isAtOnce(name) ? { ...item, run: () => onAtOnce(name) } : item;
}

function isActName(name: string): name is ActionName {
  return name in pageActs;
}

function isAtOnce(name: ActionName): name is ImmediateAction {
  return name in atOnce;
}
