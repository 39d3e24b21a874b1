import {
  IconHeartbeat,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import type { ProxyRow } from '@wallet/contract';
import { useUser } from '../../../app/session/use-session.ts';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import type { IconType } from '../../../ui/icon.tsx';
import { actionsOf, disabledReasonOf, type DisabledReason, type ProxyAct } from './proxy-rules.ts';

export type StartAct = (act: ProxyAct, proxy: ProxyRow) => void;

const icons: Readonly<Record<ProxyAct, IconType>> = {
  check: IconHeartbeat,
  edit: IconPencil,
  disable: IconPlayerPause,
  enable: IconPlayerPlay,
  delete: IconTrash,
};

/** Everything that can be done to a proxy; what cannot be done now says why. */
export function ProxyActionMenu({
  proxy,
  onAct,
  size = 'm',
}: {
  proxy: ProxyRow;
  onAct: StartAct;
  size?: 's' | 'm';
}) {
  const t = useText();
  const { roleId } = useUser();
  const acts = actionsOf(proxy).map((act) => ({
    key: act,
    label: t(`proxyAct.${act}`),
    icon: icons[act],
    danger: act === 'delete' || act === 'disable',
    reason: reasonText(disabledReasonOf(act, proxy, roleId), t),
    onPress: () => onAct(act, proxy),
  }));
  return <ActionMenu label={t('proxies.acts', { name: proxy.name })} acts={acts} size={size} />;
}

/** The reason in words; undefined when nothing is in the way. */
export function reasonText(hindrance: DisabledReason | null, t: Translate): string | undefined {
  if (hindrance === null) return undefined;
  return 'right' in hindrance
    ? t('forbidden.text', { right: hindrance.right })
    : t(hindrance.text, hindrance.values ?? {});
}
