import { endpoints } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { coalesce } from '#platform/coalesce';
import { route, type Route } from '#platform/http';
import { createAddressLimit } from '#platform/rate-limit';
import { runWhenSafe } from '../acts/run-when-safe.ts';
import { bulkAction } from './bulk-actions.ts';
import { cancelCommand } from './cancel-command.ts';
import type { DeviceAct } from '../acts/change-device.ts';
import { checkDevice } from '../acts/check-device.ts';
import { chooseProxy } from '../acts/choose-proxy.ts';
import { readBusyMap } from './connected-devices.ts';
import {
  cancelPendingAct,
  drainDevice,
  endMaintenance,
  revokeToken,
  undrainDevice,
} from '../acts/device-actions.ts';
import { type DeviceScope, deviceScopeOf } from '../device-scope.ts';
import type { DevicesDeps } from '../devices-deps.ts';
import { enrolByCode, exchangeEnrolment, renewEnrolment, rotateToken } from '../acts/enrolments.ts';
import { readFleetSummary } from './fleet-summary.ts';
import { listCommands, listHealth, readLog } from './histories.ts';
import { listDevices } from './list-devices.ts';
import { readDevice } from './read-device.ts';
import { updateDevice } from '../acts/update-device.ts';

/** What people read of devices and do with them, and the door by which agents come in for the first time. */
export function devicesRoutes(deps: DevicesDeps): Route[] {
  return [...readingRoutes(deps), ...actRoutes(deps), ...tokenRoutes(deps)];
}

function readingRoutes({ db, readMoneyAtRisk }: DevicesDeps): Route[] {
  /**
   * Every screen asks at the same moments: equal questions that wait together are asked once. The
   * key is the owner, empty for all.
   */
  const forOwner = <Value>(read: (scope: DeviceScope) => Promise<Value>) =>
    coalesce(
      async (owners: string[]) =>
        new Map(
          await Promise.all(
            owners.map(
              async (owner) =>
                [owner, await read(owner === '' ? {} : { ownerUserId: owner })] as const,
            ),
          ),
        ),
    );
  const readBusy = forOwner((scope) => readBusyMap(db.read, scope));
  const readSummary = forOwner((scope) => readFleetSummary(db.read, scope));
  return [
    route(endpoints.listDevices, ({ principal, query: { shown, ...input } }) =>
      listDevices(db.read, readMoneyAtRisk, {
        ...input,
        shown: shown?.split(','),
        scope: deviceScopeOf(principal),
      }),
    ),
    route(
      endpoints.fleetSummary,
      async ({ principal }) =>
        (await readSummary(deviceScopeOf(principal).ownerUserId ?? '')) ??
        readFleetSummary(db.read, deviceScopeOf(principal)),
    ),
    route(
      endpoints.busyStatusMap,
      async ({ principal }) => (await readBusy(deviceScopeOf(principal).ownerUserId ?? '')) ?? {},
    ),
    route(endpoints.getDevice, (call) => readDevice(db.read, readMoneyAtRisk, ofDevice(call))),
    route(endpoints.listDeviceCommands, (call) =>
      listCommands(db.read, ofDevice(call), call.query),
    ),
    route(endpoints.listDeviceHealth, (call) => listHealth(db.read, ofDevice(call), call.query)),
    route(endpoints.deviceLog, (call) => readLog(db.read, ofDevice(call), call.query)),
  ];
}

function actRoutes(deps: DevicesDeps): Route[] {
  const after = async (call: DeviceCall, work: Promise<unknown>) => {
    await work;
    return readDevice(deps.db.read, deps.readMoneyAtRisk, ofDevice(call));
  };
  return [
    route(endpoints.updateDevice, (call) =>
      after(call, updateDevice(deps, actOf(call), call.body)),
    ),
    route(endpoints.startMaintenance, (call) =>
      after(call, runWhenSafe(deps, actOf(call), { ...call.body, kind: 'maintenance' })),
    ),
    route(endpoints.endMaintenance, (call) => after(call, endMaintenance(deps, actOf(call)))),
    route(endpoints.drainDevice, (call) =>
      after(call, drainDevice(deps, { ...actOf(call), reason: call.body.reason })),
    ),
    route(endpoints.undrainDevice, (call) => after(call, undrainDevice(deps, actOf(call)))),
    route(endpoints.retireDevice, (call) =>
      after(call, runWhenSafe(deps, actOf(call), { ...call.body, kind: 'retire' })),
    ),
    route(endpoints.chooseDeviceProxy, (call) =>
      after(call, chooseProxy(deps, actOf(call), call.body)),
    ),
    route(endpoints.restartDevice, (call) =>
      after(call, runWhenSafe(deps, actOf(call), { ...call.body, kind: 'restart' })),
    ),
    route(endpoints.updateDeviceAgent, (call) =>
      after(call, runWhenSafe(deps, actOf(call), { ...call.body, kind: 'updateAgent' })),
    ),
    route(endpoints.cancelPendingAct, (call) => after(call, cancelPendingAct(deps, actOf(call)))),
    route(endpoints.checkDevice, (call) => checkDevice(deps, { ...actOf(call), ...call.body })),
    route(endpoints.cancelDeviceCommand, (call) =>
      cancelCommand(deps, { ...actOf(call), commandId: call.params.commandId }),
    ),
    route(endpoints.checkDevices, async (call) => ({
      results: await bulkAction(
        deps,
        { ...trailOf(call), ...call.body },
        { act: 'check', areas: call.body.areas },
      ),
    })),
    route(endpoints.changeDevices, async (call) => ({
      results: await bulkAction(deps, { ...trailOf(call), ...call.body }, call.body),
    })),
  ];
}

function tokenRoutes(deps: DevicesDeps): Route[] {
  const { db, readMoneyAtRisk, clock, counts } = deps;
  /** A farm enrols many phones behind one address; whoever guesses codes is slowed down long before he meets one. */
  const exchanges = createAddressLimit({
    burst: 120,
    perSecond: 2,
    clock,
    shared: { name: 'enrolments', counts },
  });
  return [
    route(endpoints.enrolDevice, async (call) => {
      const { deviceId, enrolment } = await enrolByCode(deps, trailOf(call), call.body);
      return {
        device: await readDevice(db.read, readMoneyAtRisk, {
          id: deviceId,
          scope: deviceScopeOf(call.principal),
        }),
        enrolment,
      };
    }),
    route(endpoints.renewEnrolment, (call) => renewEnrolment(deps, actOf(call))),
    route(endpoints.rotateDeviceToken, (call) => rotateToken(deps, actOf(call))),
    route(endpoints.revokeDeviceToken, async (call) => {
      await revokeToken(deps, actOf(call), call.body);
      return readDevice(db.read, readMoneyAtRisk, ofDevice(call));
    }),
    route(endpoints.exchangeEnrolment, async ({ body, headers: { ip, userAgent }, requestId }) => {
      await exchanges.take(ip);
      return exchangeEnrolment(deps, { ...body, ip, userAgent, requestId });
    }),
  ];
}

interface UserCall {
  principal: UserPrincipal;
  headers: { ip: string; userAgent: string | undefined };
  requestId: string;
}

interface DeviceCall extends UserCall {
  params: { id: string };
}

function trailOf({
  principal,
  headers: { ip, userAgent },
  requestId,
}: UserCall): Omit<DeviceAct, 'id'> {
  return { principal, ip, userAgent, requestId };
}

function actOf(call: DeviceCall): DeviceAct {
  return { ...trailOf(call), id: call.params.id };
}

function ofDevice({ principal, params: { id } }: DeviceCall) {
  return { id, scope: deviceScopeOf(principal) };
}
