import type { DeviceRow } from '@wallet/contract';
import type { TextKey, Translate } from '../../app/text/index.ts';
import { spanText } from '../../kit/time-text.ts';
import { areaTexts, failedOf } from './health.ts';

const commandTexts: Readonly<Record<string, TextKey>> = {
  healthCheck: 'command.healthCheck',
  login: 'command.login',
  submitOtp: 'command.submitOtp',
  readBalance: 'command.readBalance',
  readHistory: 'command.readHistory',
  makeQr: 'command.makeQr',
  inquireName: 'command.inquireName',
  transfer: 'command.transfer',
};

const accountStatusTexts: Readonly<Record<string, TextKey>> = {
  new: 'accountStatus.new',
  loggingIn: 'accountStatus.loggingIn',
  otpRequired: 'accountStatus.otpRequired',
  active: 'accountStatus.active',
  loginFailed: 'accountStatus.loginFailed',
  locked: 'accountStatus.locked',
  disabled: 'accountStatus.disabled',
  retired: 'accountStatus.retired',
};

/** What a device is doing, in the user's language; a word we do not know is shown as it came. */
export function commandText(command: string, t: Translate): string {
  const key = commandTexts[command];
  return key === undefined ? command : t(key);
}

/** One account as a sentence, for the tile that stands for it. */
export function accountTitle({ provider, last4, label, status }: DeviceRow['accounts'][number], t: Translate): string {
  const key = accountStatusTexts[status];
  return t('devices.accountTile', { provider: t(`provider.${provider}`), last4, label, status: key === undefined ? status : t(key) });
}

/** Why a device is in its state, in the user's language; null where the state says it all. */
export function reasonText(device: DeviceRow, nowMs: number, t: Translate): string | null {
  switch (device.state) {
    case 'failing': {
      const areas = failedOf(device).map((area) => t(areaTexts[area]));
      return areas.length > 0 ? t('devices.reason.failing', { areas: areas.join(', ') }) : device.reason;
    }
    case 'offline':
      return device.lastSeenAt === null ? t('devices.reason.neverSeen') : t('devices.reason.offline', { time: spanText(nowMs - Date.parse(device.lastSeenAt), t) });
    case 'enrolling':
      return t('devices.reason.enrolling');
    case 'maintenance':
      return device.reason;
    case 'available':
    case 'busy':
    case 'retired':
    default:
      return null;
  }
}
