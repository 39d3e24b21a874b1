import type { DeviceDetail, DeviceRow, MoneyAtRisk, PendingAct } from '@wallet/contract';
import type { TextKey, Translate } from '../../../lib/text/index.ts';
import { areaLabels, healthStatus } from '../../../shared/status/health-status.ts';
import { moneyString } from '../../../lib/money/money-text.ts';
import { spanText } from '../../../lib/dates/time-text.ts';
import type { DisabledReason } from './act/device-actions.ts';
import { failedOf } from './health.ts';

/** What a device is doing, in the user's language; a word we do not know is shown as it came. */
export function commandText(command: string, t: Translate): string {
  return wordOr(`command.${command}`, command, t);
}

/** The phone's model; before its agent has told it nothing is known. */
export function modelText({ model }: Pick<DeviceRow, 'model'>, t: Translate): string {
  return model === '' || model === 'unknown' ? t('devices.modelUnknown') : model;
}

/** An account's status, in the user's language. */
export function accountStatusText(status: string, t: Translate): string {
  return wordOr(`accountStatus.${status}`, status, t);
}

/** One account as a sentence, for the tile that stands for it. */
export function accountTitle(
  { provider, last4, label, status }: DeviceRow['accounts'][number],
  t: Translate,
): string {
  return t('devices.accountTile', {
    provider: t(`provider.${provider}`),
    last4,
    label,
    status: accountStatusText(status, t),
  });
}

/** Why a device is in its state, in the user's language; null where the state says it all. */
export function reasonText(
  device: Pick<
    DeviceRow,
    'state' | 'reason' | 'lastSeenAt' | 'health' | 'maintenanceReason' | 'isRevoked'
  >,
  nowMs: number,
  t: Translate,
): string | null {
  switch (device.state) {
    case 'failing': {
      const areas = failedOf(device).map((area) => t(areaLabels[area]));
      return areas.length > 0
        ? t('devices.reason.failing', { areas: areas.join(', ') })
        : device.reason;
    }
    case 'offline':
      if (device.isRevoked) return t('devices.reason.revoked');
      return device.lastSeenAt === null
        ? t('devices.reason.neverSeen')
        : t('devices.reason.offline', { time: spanText(nowMs - Date.parse(device.lastSeenAt), t) });
    case 'enrolling':
      return t('devices.reason.enrolling');
    case 'maintenance':
      return device.maintenanceReason;
    case 'available':
    case 'busy':
    case 'retired':
    default:
      return null;
  }
}

/** The same for one device whose checks are known one by one. */
export function detailReason(
  { state, reason, lastSeenAt, health, maintenance, retired, token }: DeviceDetail,
  nowMs: number,
  t: Translate,
): string | null {
  const failed = health
    .filter(({ accountId, status }) => accountId === null && healthStatus(status) === 'failed')
    .map(({ area }) => t(areaLabels[area]));
  if (state === 'failing')
    return failed.length > 0 ? t('devices.reason.failing', { areas: failed.join(', ') }) : reason;
  if (state === 'maintenance')
    return t('device.maintenance', { reason: maintenance?.reason ?? reason });
  if (state === 'retired') return t('device.retired', { reason: retired?.reason ?? reason });
  return reasonText(
    {
      state,
      reason,
      lastSeenAt,
      health: {},
      maintenanceReason: null,
      isRevoked: isRevoked({ token }),
    },
    nowMs,
    t,
  );
}

/** Whether its token was taken away and no other given. */
export function isRevoked({
  token: { issuedAt, revokedAt },
}: Pick<DeviceDetail, 'token'>): boolean {
  return issuedAt === null && revokedAt !== null;
}

/** A state's word; one that is not known is shown as it came. */
export function stateText(state: string, t: Translate): string {
  return wordOr(`state.${state}`, state, t);
}

/** What a state asks for, in short; null where nothing is to be done. */
export function nextText(
  { state, isRevoked: revoked }: Pick<DeviceRow, 'state' | 'isRevoked'>,
  t: Translate,
): string | null {
  if (state === 'offline' && revoked) return t('devices.next.enrolling');
  return state === 'offline' || state === 'failing' || state === 'enrolling'
    ? t(`devices.next.${state}`)
    : null;
}

/** What stands open on a device or an account, part by part; empty when it is safe to touch. */
export function riskParts(
  { openDeposits, otpPending, openIntents }: MoneyAtRisk,
  t: Translate,
): string[] {
  return [
    ...(openDeposits.count > 0
      ? [
          [
            t('risk.deposits', { count: openDeposits.count }),
            ...openDeposits.sums.map(moneyString),
          ].join(', '),
        ]
      : []),
    ...(otpPending ? [t('risk.otp')] : []),
    ...(openIntents > 0 ? [t('risk.intents', { count: openIntents })] : []),
  ];
}

/** An act that waits until the device is safe: "Maintenance when safe". */
export function pendingText(act: PendingAct, t: Translate, what: string | null = null): string {
  return t('devices.whenSafe', { act: [t(`pendingAct.${act}`), what].filter(Boolean).join(' ') });
}

/** What its agent is at that ends when the phone comes back. */
export function careText(
  { kind, version }: Pick<NonNullable<DeviceDetail['care']>, 'kind' | 'version'>,
  t: Translate,
): string {
  return kind === 'restart'
    ? t('device.restarts')
    : t('device.updates', { version: version ?? '' });
}

/**
 * Why a device gets no new money; null when it does. What the server says in English is said in the
 * user's language.
 */
export function notChosenText(
  { notChosen, state, drain, pendingAct, care, queue }: DeviceDetail,
  t: Translate,
): string | null {
  if (notChosen === null) return null;
  if (state !== 'available' && state !== 'busy') return t(`state.${state}`);
  if (drain !== null) return t('devices.draining');
  if (pendingAct !== null) return pendingText(pendingAct.act, t);
  if (care !== null) return careText(care, t);
  return queue.open >= queue.limit ? t('device.queueFull') : notChosen;
}

/** A reason in words; undefined when nothing is in the way. */
export function disabledReasonText(
  hindrance: DisabledReason | null,
  t: Translate,
): string | undefined {
  if (hindrance === null) return undefined;
  return 'right' in hindrance ? t('forbidden.text', { right: hindrance.right }) : t(hindrance.text);
}

/** Who asked for something: a name, or the capacity of what is no person. */
export function askedByText(
  { name, role }: { name: string | null; role: string },
  t: Translate,
): string {
  return name ?? wordOr(`actor.${role}`, role, t);
}

/** The device's own account of that id, as a short name. */
export function accountName(
  account: Pick<DeviceDetail['accounts'][number], 'provider' | 'last4'>,
  t: Translate,
): string {
  return `${t(`provider.${account.provider}`)} \u2022\u2022${account.last4}`;
}

/** The table of texts answers a key that it does not have with the key itself. */
function wordOr(key: string, otherwise: string, t: Translate): string {
  const text = t(key as TextKey);
  return text === key ? otherwise : text;
}
