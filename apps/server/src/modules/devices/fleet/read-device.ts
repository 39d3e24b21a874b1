import { limits } from '@wallet/agent-protocol';
import { agentCapabilities, ApiError, type DeviceDetail, type MoneyAtRisk } from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import { deriveState, isOnline } from '../derive-state.ts';
import { type DeviceDetailRow, type Person, selectDeviceDetail } from './device-detail.sql.ts';
import type { DeviceScope } from '../device-scope.ts';
import type { ReadRisk } from '../devices-deps.ts';
import { riskOf } from '../money-at-risk.ts';
import { selectionBlocker } from '../selection-blocker.ts';

/**
 * A device's page: state, reason, what to do, what is open. Refuses `notFound`, also for another's.
 */
export async function readDevice(
  query: Query,
  readMoneyAtRisk: ReadRisk,
  { id, scope }: { id: string; scope: DeviceScope },
): Promise<DeviceDetail> {
  const row = await maybe(
    query,
    selectDeviceDetail({ id, ownerUserId: scope.ownerUserId ?? null }),
  );
  if (!row) throw new ApiError('notFound');
  const risks = await readMoneyAtRisk(query, { deviceIds: [id] });
  const accountRisks = await readMoneyAtRisk(query, {
    accountIds: row.accounts.map((account) => account.id),
  });
  return toDetail(row, riskOf(risks, id), (accountId) => riskOf(accountRisks, accountId));
}

function toDetail(
  row: DeviceDetailRow,
  risk: MoneyAtRisk,
  riskOfAccount: (accountId: string) => MoneyAtRisk,
): DeviceDetail {
  const {
    id,
    mode,
    name,
    model,
    osVersion,
    agentVersion,
    serial,
    battery,
    network,
    tags,
    notes,
    owner,
    proxy,
    revision,
    current,
    pending,
    care,
  } = row;
  const facts = {
    ...row,
    checks: row.checks.filter((check) => check.accountId === ''),
    currentCommand: current?.kind ?? null,
    pendingAct: pending?.act ?? null,
    careCommand: care?.kind ?? null,
  };
  const { state, reason, whatToDo } = deriveState(facts, row.now);
  const heard = isOnline(row.lastSeenAt, row.now);
  return {
    id,
    mode,
    name,
    model,
    osVersion,
    agentVersion,
    serial,
    battery,
    network,
    tags,
    notes,
    owner,
    proxy,
    revision,
    state,
    reason,
    whatToDo,
    risk,
    notChosen: selectionBlocker(facts, row.now)?.detail ?? null,
    capabilities: agentCapabilities.filter((capability) => row.capabilities.includes(capability)),
    care: care && { ...care, since: iso(care.since) },
    agentDoubt: row.agentDoubtedAt && {
      before: row.agentBefore ?? '',
      since: row.agentDoubtedAt.toISOString(),
    },
    isBusy: row.isBusy && heard,
    currentCommand: heard && current ? { ...current, since: iso(current.since) } : null,
    sims: row.sims.map((sim) => ({
      ...sim,
      number: sim.number && `\u2026${sim.number.slice(-4)}`,
    })),
    ...holds(row, risk),
    pendingAct: pending && { ...pending, askedAt: iso(pending.askedAt) },
    accounts: row.accounts.map((account) => ({ ...account, risk: riskOfAccount(account.id) })),
    health: row.checks.map(({ accountId, checkedAt, ...check }) => ({
      ...check,
      accountId: accountId === '' ? null : accountId,
      checkedAt: iso(checkedAt),
    })),
    runningChecks: row.runningChecks.map((check) => ({ ...check, since: iso(check.since) })),
    queue: { open: row.openCommands, limit: limits.queuedCommands },
    token: {
      issuedAt: row.hasToken ? isoOrNull(row.tokenIssuedAt) : null,
      previousUntil: isoOrNull(row.previousTokenUntil),
      revokedAt: isoOrNull(row.tokenRevokedAt),
    },
    enrolment: row.enrolmentUntil && { expiresAt: row.enrolmentUntil.toISOString() },
    lastSeenAt: isoOrNull(row.lastSeenAt),
    enrolledAt: isoOrNull(row.enrolledAt),
    createdAt: row.createdAt.toISOString(),
  };
}

function holds(
  row: DeviceDetailRow,
  risk: MoneyAtRisk,
): Pick<DeviceDetail, 'maintenance' | 'drain' | 'retired'> {
  const drain = hold(row.drainReason, row.drainSince, row.drainBy);
  return {
    maintenance:
      row.maintenanceReason === null
        ? null
        : hold(row.maintenanceReason, row.maintenanceSince, row.maintenanceBy),
    drain: drain && { ...drain, isDone: risk.isSafe && row.openCommands === 0 },
    retired: hold(row.retireReason ?? '', row.retiredAt, row.retiredBy),
  };
}

function hold(reason: string | null, since: Date | null, by: Person | null) {
  return reason === null || since === null ? null : { reason, since: since.toISOString(), by };
}

function iso(time: string): string {
  return new Date(time).toISOString();
}

function isoOrNull(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
