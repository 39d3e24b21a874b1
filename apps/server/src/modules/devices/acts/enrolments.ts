import { ApiError, type DeviceEnrolment, type Mode, roles } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import { maybe, one, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { changePowerRow, isProved, notProved, rowKeys, signPowerRow } from '#platform/row-mac';
import { changeDevice, type DeviceAct, refuseRetired } from './change-device.ts';
import { devicePower, enrolmentPower } from '../device-power.ts';
import { newDeviceToken } from '../device-token.ts';
import { insertDevice } from '../devices.sql.ts';
import type { DevicesDeps } from '../devices-deps.ts';
import { digestOfCode, enrolmentLink, newEnrolmentCode } from '../enrolment/enrolment-code.ts';
import {
  deleteOpenEnrolment,
  insertEnrolment,
  spendEnrolment,
  updateToken,
} from '../enrolment/enrolments.sql.ts';
import { deleteSecrets, lockSecrets } from './delete-secrets.ts';
import { atRisk, riskOf } from '../money-at-risk.ts';
import { refuseImpossibleOwner } from './safe-actions.ts';

/** A code counts this long, and the token before for so long after its exchange. */
const codeMinutes = 15;
const graceMinutes = 10;

export interface EnrolmentInput {
  mode?: Mode | undefined;
  name: string;
  model?: string | undefined;
  tags?: string[] | undefined;
  notes?: string | undefined;
  ownerUserId?: string | undefined;
}

/**
 * Makes a device without a token and the one-time code that its agent exchanges for one. A PhoneFarm user's device is
 * his own. Refuses `ownerNotPossible`.
 */
export async function enrolByCode(
  deps: DevicesDeps,
  { principal, ip, userAgent, requestId }: Omit<DeviceAct, 'id'>,
  input: EnrolmentInput,
): Promise<{ deviceId: string; enrolment: DeviceEnrolment }> {
  const deviceId = newId('dev');
  const { mode = 'live', name, model = 'unknown', tags = [], notes } = input;
  const ownerUserId =
    principal.roleId === roles.phoneFarm ? principal.userId : (input.ownerUserId ?? null);
  const enrolment = await deps.db.transaction(async (trx) => {
    await refuseImpossibleOwner(trx, ownerUserId);
    await insertDevice({
      id: deviceId,
      mode,
      name,
      model,
      ownerUserId,
      tokenHash: null,
      tags: [...new Set(tags)],
      notes: notes || null,
    }).execute(trx);
    await signPowerRow(trx, rowKeys(), devicePower, deviceId);
    const after = { name, model, ownerUserId, tags };
    await recordAudit(trx, {
      actor: actorOf(principal),
      mode,
      ...actOn('device.enrolled', deviceId),
      after,
      ip,
      userAgent,
      requestId,
    });
    return newEnrolment(deps, trx, { deviceId, by: principal.userId });
  });
  return { deviceId, enrolment };
}

/** A new code for a device without a token: its first was not used, or its token was revoked. */
export function renewEnrolment(deps: DevicesDeps, act: DeviceAct): Promise<DeviceEnrolment> {
  return giveCode(deps, act, {
    action: 'device.codeRenewed',
    decide: async (_trx, { hasToken }) => {
      if (hasToken)
        throw new ApiError('stateConflict', { detail: 'It has a token: rotate it instead.' });
    },
  });
}

/**
 * A code for another token. The token in use counts until the agent has used the new one, or ten minutes after the
 * exchange; a code that is never exchanged changes nothing. Refuses `moneyAtRisk`, `stateConflict` without a token.
 */
export function rotateToken(deps: DevicesDeps, act: DeviceAct): Promise<DeviceEnrolment> {
  return giveCode(deps, act, {
    action: 'device.tokenRotationStarted',
    decide: async (trx, { id, hasToken }) => {
      if (!hasToken)
        throw new ApiError('stateConflict', {
          detail: 'It has no token: make a one-time code instead.',
        });
      const risk = riskOf(await deps.readMoneyAtRisk(trx, { deviceIds: [id] }), id);
      if (!risk.isSafe) throw atRisk(risk);
    },
  });
}

interface CodeRule {
  action: string;
  decide(trx: Trx, device: { id: string; hasToken: boolean }): Promise<void>;
}

async function giveCode(
  deps: DevicesDeps,
  act: DeviceAct,
  { action, decide }: CodeRule,
): Promise<DeviceEnrolment> {
  const given = Promise.withResolvers<DeviceEnrolment>();
  await changeDevice(deps, act, async (trx, device) => {
    refuseRetired(device);
    await decide(trx, device);
    given.resolve(await newEnrolment(deps, trx, { deviceId: device.id, by: act.principal.userId }));
    return { action };
  });
  return given.promise;
}

async function newEnrolment(
  { vault, agentOrigin }: DevicesDeps,
  trx: Trx,
  { deviceId, by }: { deviceId: string; by: string },
): Promise<DeviceEnrolment> {
  const code = newEnrolmentCode();
  await deleteOpenEnrolment(deviceId).execute(trx);
  const digest = digestOfCode(vault, code) ?? '';
  const { expiresAt } = await one(
    trx,
    insertEnrolment({ digest, deviceId, by, minutes: codeMinutes }),
  );
  await signPowerRow(trx, rowKeys(), enrolmentPower, digest);
  return { code, expiresAt: expiresAt.toISOString(), qrPayload: enrolmentLink(agentOrigin, code) };
}

export interface Exchange {
  code: string;
  model?: string | undefined;
  ip: string;
  userAgent: string | undefined;
  requestId: string;
}

/**
 * Exchanges an agent's code for its token, once. Deletes what was typed for the phone under the
 * token before. Refuses `enrolmentCodeWrong` for an unknown, used or old code, and `rowNotProved`
 * where the code's or device's row was changed behind the application: it would be another's token.
 */
export function exchangeEnrolment(
  { db, vault }: DevicesDeps,
  { code, model, ...trail }: Exchange,
): Promise<{ deviceId: string; name: string; token: string }> {
  const digest = digestOfCode(vault, code);
  if (digest === undefined) throw new ApiError('enrolmentCodeWrong');
  return db.transaction(async (trx) => {
    await lockSecrets(trx, digest);
    const spent = await maybe(trx, spendEnrolment(digest));
    if (!spent) throw new ApiError('enrolmentCodeWrong');
    if (!isProved(enrolmentPower, spent)) throw notProved(enrolmentPower, spent.id);
    const { deviceId } = spent;
    const { token, hash } = newDeviceToken();
    const give = updateToken({ deviceId, tokenHash: hash, model: model ?? null, graceMinutes });
    const { name, mode, issuedAt } = await changePowerRow(
      trx,
      rowKeys(),
      devicePower,
      deviceId,
      () => one(trx, give),
    );
    await deleteSecrets(trx, deviceId);
    await recordAudit(trx, {
      actor: { actorId: deviceId, actorRole: 'Device' },
      mode,
      ...actOn('device.tokenIssued', deviceId),
      after: { tokenIssuedAt: issuedAt.toISOString() },
      ...trail,
    });
    return { deviceId, name, token };
  });
}
