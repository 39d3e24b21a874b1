import { accountIdSchema, deviceIdSchema } from '@wallet/agent-protocol';
import { z } from 'zod';
import type { Phone } from '../agent/phone.ts';
import { faultDefaultsMs, faultNames, immediateFaults, type Faults } from '../faults.ts';
import { ControlError, parseBody } from './refusal.ts';

const faultSchema = z.strictObject({
  fault: z.enum(faultNames, { error: `one of ${faultNames.join(', ')}` }),
  deviceId: deviceIdSchema.optional(),
  accountId: accountIdSchema.optional(),
  times: z.int().min(1).max(100_000).optional(),
  ms: z
    .int()
    .min(-31 * 86_400_000)
    .max(31 * 86_400_000)
    .optional(),
});

/** Orders a trouble. Those that happen at once have happened when this answers. */
export async function orderFault(phones: readonly Phone[], faults: Faults, body: unknown) {
  const request = parseBody(faultSchema, body);
  const hit = phones.filter((phone) => isMeant(phone, request));
  if (hit.length === 0)
    throw new ControlError(
      404,
      'nobodyThere',
      'No phone of this farm has that device and account. GET /state lists them.',
    );
  const { fault, times = 1 } = request;
  const ms = request.ms ?? faultDefaultsMs[fault];
  if (ms === undefined ? false : ms < 0 && fault !== 'shiftedTime')
    throw new ControlError(400, 'invalidRequest', 'ms: only shiftedTime goes backwards.');
  if (immediateFaults.includes(fault)) {
    if (times !== 1)
      throw new ControlError(400, 'invalidRequest', `times: ${fault} happens at once and once.`);
    await Promise.all(
      hit.map((phone) =>
        fault === 'disconnect' ? phone.disconnect(ms ?? 0) : phone.forgetJournal(),
      ),
    );
  } else {
    const { deviceId, accountId } = request;
    faults.order({
      fault,
      times,
      ...(ms === undefined ? {} : { ms }),
      ...(deviceId === undefined ? {} : { deviceId }),
      ...(accountId === undefined ? {} : { accountId }),
    });
  }
  return { fault, times, ms: ms ?? null, devices: hit.map((phone) => phone.device.deviceId) };
}

const filterSchema = faultSchema.pick({ fault: true, deviceId: true, accountId: true }).partial();

/** Ends ordered troubles: all, or those that name just this. */
export function endFaults(faults: Faults, query: unknown) {
  const only = parseBody(filterSchema, query);
  return {
    removed: faults.clear(
      Object.fromEntries(Object.entries(only).filter(([, value]) => value !== undefined)),
    ),
  };
}

function isMeant({ device }: Phone, { deviceId, accountId }: z.infer<typeof faultSchema>): boolean {
  if (deviceId !== undefined && device.deviceId !== deviceId) return false;
  return (
    accountId === undefined || device.accounts.some((account) => account.accountId === accountId)
  );
}
