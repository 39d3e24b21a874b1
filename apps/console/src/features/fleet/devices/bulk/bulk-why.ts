import type { BulkDeviceResult, DeviceRow, ErrorCode } from '@wallet/contract';
import type { TextKey, Translate } from '../../../../lib/text/index.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { moneyString } from '../../../../lib/money/money-text.ts';
import type { BulkJob } from './bulk-rows.ts';

/** Why a device is left out or waits, in the user's language, else in the server's sentence. */
export function whyText(
  { code, detail }: BulkDeviceResult,
  { act, device, t }: { act: BulkJob['act']; device: DeviceRow | undefined; t: Translate },
): string | null {
  if (code === null) return detail;
  if (code === 'stateConflict') {
    const key = device && conflictText(act, device);
    return key ? t(key) : detail;
  }
  if (code === 'deviceNotUsable' && (act === 'restart' || act === 'updateAgent'))
    return t(act === 'restart' ? 'deviceAct.cannotRestart' : 'deviceAct.cannotUpdate');
  const text = failureText(code as ErrorCode, t);
  const sums = code === 'moneyAtRisk' ? (device?.openMoney ?? []).map(moneyString) : [];
  return text === t('error.unexpected') ? (detail ?? text) : [...sums, text].join('. ');
}

/** What about a device's state is in the way of an act. */
function conflictText(
  act: BulkJob['act'],
  { state, isDraining, pendingAct }: DeviceRow,
): TextKey | undefined {
  if (state === 'retired') return 'deviceAct.isRetired';
  if (act === 'check')
    return state === 'enrolling' ? 'deviceAct.neverConnected' : 'deviceAct.isOffline';
  if (act === 'maintenance')
    return state === 'maintenance'
      ? 'deviceAct.alreadyMaintained'
      : pendingAct === null
        ? undefined
        : 'deviceAct.oneWaits';
  if (act === 'restart' || act === 'updateAgent')
    return pendingAct !== null
      ? 'deviceAct.oneWaits'
      : state === 'offline'
        ? 'deviceAct.isOffline'
        : undefined;
  if (act === 'endMaintenance')
    return state === 'maintenance' ? undefined : 'deviceAct.notMaintained';
  return isDraining ? 'deviceAct.alreadyDraining' : 'deviceAct.notDraining';
}
