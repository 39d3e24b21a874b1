import type {
  BalanceReport,
  HealthReport,
  LoginStep,
  Observation,
  QrReport,
  Refused,
  StatementRead,
  StatementReadAnswer,
  Taken,
} from '@wallet/agent-protocol';
import type { CheckArea, CommandState, HealthCheckRecord } from '@wallet/contract';
import { readAccount } from '#modules/accounts';
import {
  recordBalance,
  recordObservation,
  recordQr,
  recordSnapshot,
} from '#modules/statements/snapshots';
import { recordLoginStep, type ReportOutcome } from '#modules/accounts/login';
import { readCommand } from '../queue/move-command.ts';
import { type HealthCheck, recordHealth } from '#modules/devices/health';
import type { Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { refused } from '../connection/answers.ts';
import { requestStatement } from '../statements/request-statement.ts';
import type { Connection, GatewayDeps } from '../connection/connection.ts';
import { refuseForeignCommand } from '../connection/foreign.ts';
import { refuseAccount, refuseReport } from '../connection/refuse-report.ts';

/** Shortfalls that another look may mend at once. */
const mendable: readonly (string | null)[] = ['balanceBroken', 'passesDiffer', 'storedLineMissing'];

/** A read of a history: kept by the accounts; when it contradicts itself somebody looks again. */
export async function acceptStatement(
  deps: GatewayDeps,
  connection: Connection,
  read: StatementRead,
): Promise<StatementReadAnswer> {
  const { db, vault, log } = deps;
  const { accountId, commandId } = read;
  const foreign =
    commandId === undefined ? undefined : await refuseForeignCommand(deps, connection, commandId);
  if (foreign) return foreign;
  const outcome = await recordSnapshot(db, vault, { deviceId: connection.device.id, read });
  if ('refused' in outcome) return refuseReport(deps, connection, { accountId, refusal: outcome });
  const { newLines, shortfall } = outcome;
  if (shortfall)
    log.info(
      { deviceId: connection.device.id, accountId, readId: read.readId, shortfall },
      'a read of a history is not complete',
    );
  if (mendable.includes(shortfall))
    await db.transaction((trx) => requestStatement(trx, vault, { accountId, reason: 'resolve' }));
  return { ok: true, newLines };
}

export function acceptNotification(
  deps: GatewayDeps,
  connection: Connection,
  report: Observation,
): Promise<Taken> {
  return keep(deps, connection, report, recordObservation);
}

export function acceptQr(
  deps: GatewayDeps,
  connection: Connection,
  report: QrReport,
): Promise<Taken> {
  return keep(deps, connection, report, recordQr);
}

export function acceptBalance(
  deps: GatewayDeps,
  connection: Connection,
  report: BalanceReport,
): Promise<Taken> {
  return keep(deps, connection, report, recordBalance);
}

const underWay: readonly CommandState[] = ['sent', 'running'];

/**
 * A step of a sign-in counts only for a command that asked this very phone to sign this account in,
 * and only until that has ended.
 */
export async function acceptLoginStep(
  deps: GatewayDeps,
  connection: Connection,
  report: LoginStep,
): Promise<Taken> {
  const command = await readCommand(deps.db.read, report.commandId);
  const isAsked =
    command?.deviceId === connection.device.id &&
    command.accountId === report.accountId &&
    (command.kind === 'login' || command.kind === 'submitOtp');
  if (!isAsked)
    return (
      (await refuseForeignCommand(deps, connection, report.commandId)) ??
      refused('unknownCommand', 'This device was not asked to sign that account in.')
    );
  return underWay.includes(command.state)
    ? keep(deps, connection, report, recordLoginStep)
    : { ok: true };
}

type Keep<Report> = (
  trx: Trx,
  vault: Vault,
  from: { deviceId: string; report: Report },
) => Promise<ReportOutcome>;

async function keep<Report extends { accountId: string }>(
  deps: GatewayDeps,
  connection: Connection,
  report: Report,
  record: Keep<Report>,
): Promise<Taken> {
  const { db, vault } = deps;
  const outcome = await db.transaction(
    (trx) => record(trx, vault, { deviceId: connection.device.id, report }),
    { idempotent: true },
  );
  return 'refused' in outcome
    ? refuseReport(deps, connection, { accountId: report.accountId, refusal: outcome })
    : { ok: true };
}

const ofPhone: readonly CheckArea[] = ['sms', 'network', 'ip', 'app'];

/**
 * A check that the agent made by itself. Areas of the phone come without an account, areas of an
 * account with one of its own.
 */
export async function acceptHealth(
  deps: GatewayDeps,
  connection: Connection,
  report: HealthReport,
): Promise<Taken | Refused> {
  const { accountId = null, checkedAt, message = null, durationMs = null } = report.additionalData;
  if (ofPhone.includes(report.area) !== (accountId === null)) {
    return refused(
      'invalidMessage',
      'Areas of the phone come without an account, areas of an account with one.',
      { path: 'additionalData.accountId' },
    );
  }
  if (
    accountId !== null &&
    (await readAccount(deps.db.read, accountId))?.deviceId !== connection.device.id
  ) {
    return refuseAccount(deps, connection, accountId);
  }
  const { area, status, processStatus, reportId } = report;
  await saveHealth(deps, connection, {
    area,
    status,
    processStatus,
    reportId,
    accountId,
    message,
    durationMs,
    checkedAt: new Date(checkedAt),
  });
  return { ok: true };
}

/**
 * Keeps a check once and shows it to who may see the phone now: it may have another owner than when
 * it came.
 */
export async function saveHealth(
  { db, screens }: GatewayDeps,
  { device }: Connection,
  check: Omit<HealthCheck, 'deviceId'>,
): Promise<void> {
  const kept = await recordHealth(db.read, { ...check, deviceId: device.id });
  if (!kept) return;
  const { area, status, processStatus, accountId, message, checkedAt } = check;
  const record: HealthCheckRecord = {
    deviceId: device.id,
    data: { [area]: status },
    processStatus,
    additionalData: {
      checkedAt: checkedAt.toISOString(),
      ...(accountId !== null && { accountId }),
      ...(message !== null && { message }),
    },
  };
  screens.healthChecked(record, kept.ownerUserId);
}
