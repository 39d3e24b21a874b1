import { ApiError, type Mode } from '@wallet/contract';
import { actOn, type Actor, recordAudit } from '#modules/audit';
import { all, type Query, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { isProved, notProved, rowKeys, signPowerRow } from '#platform/row-mac';
import { devicePower } from '../device-power.ts';
import { hashDeviceToken, looksLikeDeviceToken, newDeviceToken } from '../device-token.ts';
import { insertDevice, selectDevicesByToken } from '../devices.sql.ts';
import type { DeviceByToken, DeviceIdentity } from '../devices.sql.ts';

export interface NewDevice {
  mode: Mode;
  name: string;
  model: string;
  /** A PhoneFarm user, who then sees it as his own. */
  ownerUserId?: string;
  tags?: string[];
  by: Actor;
}

/**
 * Makes a device and its token at once, where no agent is waited for (people enrol by code). Only
 * the token's SHA-256 is stored. The device is `enrolling` until its agent first connects.
 */
export async function enrolDevice(
  trx: Trx,
  { by, ...input }: NewDevice,
): Promise<{ deviceId: string; token: string }> {
  const deviceId = newId('dev');
  const { token, hash } = newDeviceToken();
  const { mode, name, model, ownerUserId = null, tags = [] } = input;
  await insertDevice({
    id: deviceId,
    mode,
    name,
    model,
    ownerUserId,
    tokenHash: hash,
    tags,
    notes: null,
  }).execute(trx);
  await signPowerRow(trx, rowKeys(), devicePower, deviceId);
  await recordAudit(trx, {
    actor: by,
    mode,
    ...actOn('device.enrolled', deviceId),
    after: { name, model, ownerUserId, tags },
  });
  return { deviceId, token };
}

/**
 * The device behind a token, or undefined when it is unknown or retired. The checksum is tested before the database is
 * asked. Refuses `rowNotProved` for a device whose row was changed behind the application: it speaks for nobody.
 */
export async function authenticateDevice(
  query: Query,
  token: string,
): Promise<DeviceIdentity | undefined> {
  const found = (await authenticateDevices(query, [token])).get(token);
  if (found instanceof ApiError) throw found;
  return found;
}

/**
 * The devices behind tokens, by token; unknown ones are missing, and in place of one whose row was changed behind the
 * application stands its refusal. One question, however many come in at the same moment.
 */
export async function authenticateDevices(
  query: Query,
  tokens: readonly string[],
): Promise<Map<string, DeviceIdentity | ApiError>> {
  const byHash = new Map(
    tokens.filter(looksLikeDeviceToken).map((token) => [hashDeviceToken(token), token]),
  );
  if (byHash.size === 0) return new Map();
  const known = await all(query, selectDevicesByToken([...byHash.keys()]));
  return new Map(known.map((row) => [byHash.get(row.shownHash) ?? '', identityOf(row)]));
}

function identityOf(row: DeviceByToken): DeviceIdentity | ApiError {
  if (!isProved(devicePower, row)) return notProved(devicePower, row.id);
  const { id, mode, name, ownerUserId, shownHash } = row;
  return { id, mode, name, ownerUserId, tokenHash: shownHash };
}
