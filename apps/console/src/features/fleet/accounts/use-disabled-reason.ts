import type { AccountDetail, DeviceState } from '@wallet/contract';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { moneyString } from '../../../lib/money/money-text.ts';

/** A phone that fails a check can still be tried. */
const reachable: ReadonlySet<DeviceState> = new Set(['available', 'busy', 'failing']);

/** Why an account cannot be touched now: money is at risk on it. Undefined when it may be. */
export function useRiskText({ risk }: Pick<AccountDetail, 'risk'>): string | undefined {
  const t = useText();
  if (risk.isSafe) return undefined;
  const { openDeposits, otpPending, openIntents } = risk;
  const parts = [
    openDeposits.count > 0
      ? t('accountRisk.openDeposits', {
          count: openDeposits.count,
          sums: openDeposits.sums.map(moneyString).join(', '),
        })
      : '',
    otpPending ? t('accountRisk.otpPending') : '',
    openIntents > 0 ? t('accountRisk.openIntents', { count: openIntents }) : '',
  ].filter(Boolean);
  return t('accountRisk.notSafe', { what: parts.join(', ') });
}

/** Why an account cannot be signed in now; undefined when it can. */
export function useLoginDisabledReason(detail: AccountDetail): string | undefined {
  const t = useText();
  const may = useMay('accounts.login');
  const risk = useRiskText(detail);
  const { status, device } = detail.account;
  if (!may.allowed) return may.reason;
  if (status === 'retired') return t('account.isRetired');
  if (status === 'locked') return t('login.isLocked');
  if (device === null) return t('login.noDevice');
  if (!reachable.has(device.state))
    return t('login.deviceAway', { name: device.name, state: t(`state.${device.state}`) });
  return risk;
}

/** Why device, proxy or use of an account cannot be changed now; undefined when they can. */
export function useChangeDisabledReason(detail: AccountDetail): string | undefined {
  const t = useText();
  const may = useMay('accounts.manage');
  const risk = useRiskText(detail);
  if (!may.allowed) return may.reason;
  return detail.account.status === 'retired' ? t('account.isRetired') : risk;
}
