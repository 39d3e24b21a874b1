import { accountCheckAreas, ApiError, type CheckArea, type RunningCheck } from '@wallet/contract';
import type { Actor } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import type { Vault } from '#platform/vault';
import { selectCarries, selectRunningCheck } from './checks.sql.ts';
import { isOnline } from '../derive-state.ts';
import { lockDevice, type LockedDevice } from './device-actions.sql.ts';
import { enqueueCommand } from '#modules/gateway/queue';
import { publishChecking } from '../health/publish-checks.ts';

export interface CheckInput {
  deviceId: string;
  /** With it, areas of that account; without it, areas of the phone. */
  accountId?: string | undefined;
  areas: readonly CheckArea[];
  by: Actor;
}

/** A check that nobody answers ends after this long. */
const ttlMs = 120_000;

/**
 * Has a phone check itself or one of its accounts, in the caller's transaction, which knows whose
 * device it is. One check runs on a target: refuses `checkRunning` and names it, `stateConflict`
 * when not connected, `notFound` for an account not on it, `overloaded` when enough waits.
 */
export async function startCheck(trx: Trx, vault: Vault, input: CheckInput): Promise<RunningCheck> {
  refuseMixed(input);
  const { deviceId, accountId, by } = input;
  const device = await maybe(trx, lockDevice({ id: deviceId, ownerUserId: null }));
  if (!device) throw new ApiError('notFound');
  refuseAway(device);
  if (accountId !== undefined && !(await maybe(trx, selectCarries({ deviceId, accountId }))))
    throw new ApiError('notFound', { detail: 'The device does not carry that account.' });
  const running = await maybe(trx, selectRunningCheck({ deviceId, accountId: accountId ?? null }));
  if (running)
    throw new ApiError('checkRunning', {
      detail: `${running.id} checks ${running.areas.join(', ')} since ${running.since.toISOString()}.`,
    });
  const areas = [...input.areas];
  const { commandId } = await enqueueCommand(trx, vault, {
    deviceId,
    kind: 'healthCheck',
    payload: { areas },
    idempotencyKey: newId('check'),
    ttlMs,
    priority: 2,
    by,
    ...(accountId !== undefined && { accountId }),
  });
  const { mode, ownerUserId, now } = device;
  await publishChecking(trx, {
    id: commandId,
    mode,
    deviceId,
    ownerUserId,
    accountId: accountId ?? null,
    checkAreas: areas,
    now,
  });
  return { commandId, accountId: accountId ?? null, areas, since: now.toISOString() };
}

function refuseMixed({ areas, accountId }: CheckInput): void {
  const ofAccount: readonly CheckArea[] = accountCheckAreas;
  const wrong = areas.findIndex((area) => ofAccount.includes(area) !== (accountId !== undefined));
  if (wrong < 0) return;
  const message =
    accountId === undefined
      ? 'an area of an account: name the account'
      : 'an area of the phone: leave the account out';
  throw new ApiError('invalidRequest', { errors: [{ path: `areas.${wrong}`, message }] });
}

function refuseAway({ retiredAt, lastSeenAt, now }: LockedDevice): void {
  if (retiredAt) throw new ApiError('stateConflict', { detail: 'It was retired.' });
  if (!isOnline(lastSeenAt, now))
    throw new ApiError('stateConflict', {
      detail: 'The phone is not connected: nobody would answer.',
    });
}
