import {
  IconDeviceMobileX,
  IconDownload,
  IconKeyOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconQrcode,
  IconRefreshDot,
  IconRotateClockwise,
  IconRoute,
  IconTool,
  IconToolsOff,
  IconUser,
} from '@tabler/icons-react';
import type { DeviceDetail } from '@wallet/contract';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionMenu } from '../../../../ui/menu/action-menu.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { IconType } from '../../../../ui/icon.tsx';
import { actionsOf, disabledReasonOf, type DeviceAct } from '../act/device-actions.ts';
import { disabledReasonText } from '../device-labels.ts';

const icons: Readonly<Record<DeviceAct, IconType>> = {
  maintenance: IconTool,
  endMaintenance: IconToolsOff,
  drain: IconPlayerPause,
  undrain: IconPlayerPlay,
  edit: IconPencil,
  owner: IconUser,
  renewCode: IconQrcode,
  rotateToken: IconRefreshDot,
  revokeToken: IconKeyOff,
  restart: IconRotateClockwise,
  updateAgent: IconDownload,
  proxy: IconRoute,
  retire: IconDeviceMobileX,
};
/** What is wanted most stands beside the menu. */
const outside: ReadonlySet<DeviceAct> = new Set([
  'maintenance',
  'endMaintenance',
  'drain',
  'undrain',
]);

interface DeviceMenuProps {
  device: DeviceDetail;
  /** What is on its way. */
  busy: string | null | undefined;
  onAct: (act: DeviceAct) => void;
}

/** Everything that can be done to a device; what cannot be done now says why. */
export function DeviceMenu({ device, busy, onAct }: DeviceMenuProps) {
  const t = useText();
  const { roleId } = useUser();
  const acts = actionsOf(device).map((act) => ({
    act,
    reason: disabledReasonText(disabledReasonOf(act, device, roleId), t),
  }));
  return (
    <>
      {acts
        .filter(({ act }) => outside.has(act))
        .map(({ act, reason }) => (
          <Button
            key={act}
            here
            icon={icons[act]}
            reason={reason}
            busy={busy === act}
            onClick={() => onAct(act)}
          >
            {t(`deviceAct.${act}`)}
          </Button>
        ))}
      <ActionMenu
        label={t('device.acts', { name: device.name })}
        acts={acts
          .filter(({ act }) => !outside.has(act))
          .map(({ act, reason }) => ({
            key: act,
            label: t(`deviceAct.${act}`),
            icon: icons[act],
            reason,
            danger: act === 'revokeToken' || act === 'retire',
            onPress: () => onAct(act),
          }))}
      />
    </>
  );
}
