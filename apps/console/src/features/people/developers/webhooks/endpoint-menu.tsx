import {
  IconBell,
  IconEdit,
  IconListDetails,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconRotateClockwise,
  IconTrash,
} from '@tabler/icons-react';
import type { WebhookEndpointRow } from '@wallet/contract';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionMenu } from '../../../../ui/menu/action-menu.tsx';

type Act = (row: WebhookEndpointRow) => void;

export type EndpointActs = Readonly<
  Record<'open' | 'test' | 'edit' | 'rotate' | 'resend' | 'toggle' | 'remove', Act>
>;

/** Everything that can be done with an address; what cannot be done now says why. */
export function EndpointMenu({
  row,
  acts,
  size = 's',
}: {
  row: WebhookEndpointRow;
  acts: EndpointActs;
  size?: 's' | 'm';
}) {
  const t = useText();
  const manage = useMay('webhooks.manage').reason;
  const resend = useMay('webhooks.resend').reason;
  const { enabled, url } = row;
  const isOff = enabled ? undefined : t('webhooks.isOff');
  return (
    <ActionMenu
      label={t('webhooks.acts', { name: url })}
      size={size}
      acts={[
        ...(size === 's'
          ? [
              {
                key: 'open',
                label: t('webhooks.open'),
                icon: IconListDetails,
                onPress: () => acts.open(row),
              },
            ]
          : []),
        {
          key: 'test',
          label: t('webhooks.test'),
          icon: IconBell,
          reason: manage ?? isOff,
          onPress: () => acts.test(row),
        },
        {
          key: 'resend',
          label: t('webhooks.resendFailed'),
          icon: IconRefresh,
          reason: resend ?? isOff,
          onPress: () => acts.resend(row),
        },
        {
          key: 'edit',
          label: t('webhooks.edit'),
          icon: IconEdit,
          reason: manage,
          onPress: () => acts.edit(row),
        },
        {
          key: 'rotate',
          label: t('webhooks.rotate'),
          icon: IconRotateClockwise,
          reason: manage,
          onPress: () => acts.rotate(row),
        },
        {
          key: 'toggle',
          label: t(enabled ? 'webhooks.switchOff' : 'webhooks.switchOn'),
          icon: enabled ? IconPlayerPause : IconPlayerPlay,
          reason: manage,
          onPress: () => acts.toggle(row),
        },
        {
          key: 'remove',
          label: t('webhooks.remove'),
          icon: IconTrash,
          danger: true,
          reason: manage,
          onPress: () => acts.remove(row),
        },
      ]}
    />
  );
}
