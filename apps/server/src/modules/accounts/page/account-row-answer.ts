import { forceActiveSettings, writeMoney } from '@wallet/contract';
import type { AccountRow, MoneyAtRisk } from '@wallet/contract';
import { deriveState } from '#modules/devices';
import type { AccountExtras } from '../account-page.sql.ts';
import { tightestBound } from './capacity-of.ts';
import { earningBlocker } from './earning-blocker.ts';
import type { AccountToCheck } from '#modules/account-selection';

export interface RowParts {
  account: AccountToCheck;
  extras: AccountExtras;
  risk: MoneyAtRisk | undefined;
}

/** An account as lists and the head of its page show it. Its number stays sealed. */
export function accountRowAnswer({ account, extras, risk }: RowParts): AccountRow {
  const {
    id,
    mode,
    provider,
    kind,
    label,
    holderName,
    last4,
    status,
    statusReason,
    currency,
    reportedBalanceMinor,
    acceptsDeposits,
    revision,
  } = account;
  const money = (minor: bigint) => writeMoney({ minor, currency });
  return {
    id,
    mode,
    provider,
    kind,
    label,
    holderName,
    last4,
    status,
    statusReason,
    acceptsDeposits,
    revision,
    loginStep: extras.loginStep,
    device: deviceOf(account),
    proxy:
      extras.proxyId !== null && extras.proxyName !== null
        ? { id: extras.proxyId, name: extras.proxyName, health: extras.proxyHealth ?? 'unknown' }
        : null,
    health: Object.fromEntries(extras.checks.map((check) => [check.area, check.status])),
    reportedBalance: reportedBalanceMinor === null ? null : money(reportedBalanceMinor),
    reportedAt: account.reportedAt?.toISOString() ?? null,
    capacityToday: tightestBound(account),
    openDeposits: {
      count: risk?.openDeposits.count ?? 0,
      sum: risk?.openDeposits.sums[0] ?? money(0n),
    },
    acceptsPayouts: extras.acceptsPayouts,
    forceActive: forceOf(account, extras),
    cannotEarn: earningBlocker(account),
  };
}

function deviceOf(account: AccountToCheck): AccountRow['device'] {
  if (account.deviceId === null) return null;
  const { state, reason } = deriveState({ ...account, currentCommand: null }, account.now);
  return { id: account.deviceId, name: account.deviceName ?? '', state, reason };
}

/** Only while it counts: it ends by the database's time. */
function forceOf(
  { isForced, provider }: AccountToCheck,
  { forceReason, forceUntil, forceById, forceByName }: AccountExtras,
): AccountRow['forceActive'] {
  if (!isForced || forceUntil === null) return null;
  const by =
    forceById !== null && forceByName !== null ? { id: forceById, name: forceByName } : null;
  return {
    setting: forceActiveSettings[provider],
    reason: forceReason ?? '',
    until: forceUntil.toISOString(),
    by,
  };
}
