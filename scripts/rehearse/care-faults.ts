import type { DeviceCommandRow, DeviceDetail, DeviceLogRow } from '@wallet/contract';
import { must, type Rehearsal } from './rehearsal.ts';
import type { Stage } from './stage.ts';

export const careFaults: readonly Rehearsal[] = [
  {
    fault: 'slowRestart',
    does: 'A phone is asked to restart while a customer pays to it, and takes 4 s longer to come back',
    shows:
      'it is refused, then waits until the money is in; the phone takes nothing new, comes back in another boot, and the payment is credited once',
    play: async (stage) => {
      const shown = await stage.showDeposit();
      const { deviceId } = shown;
      const ask = (more: object) =>
        stage.admin<DeviceDetail>('POST', `/api/devices/${deviceId}/restart`, {
          reason: 'rehearsal',
          ...more,
        });
      const device = () => stage.admin<DeviceDetail>('GET', `/api/devices/${deviceId}`);
      const bootNow = async () =>
        (await stage.farm()).devices.find((phone) => phone.deviceId === deviceId)?.bootId;
      must(
        await ask({}).then(
          () => false,
          (error: Error) => error.message.includes('moneyAtRisk'),
        ),
        'a restart was not refused although money is at risk',
      );
      must(
        (await ask({ whenSafe: true })).pendingAct?.act === 'restart',
        'the restart does not wait',
      );
      await stage.order('slowRestart', { deviceId, ms: 4_000 });
      const boot = await bootNow();
      await stage.pay(shown);
      await stage.creditedOnce(shown);
      await stage.until(
        'the phone is asked to restart',
        async () =>
          (await device()).care?.kind === 'restart' ||
          (await restarts(stage, deviceId)) === 'succeeded',
      );
      await stage.until(
        'the restart has succeeded',
        async () => (await restarts(stage, deviceId)) === 'succeeded',
      );
      must((await bootNow()) !== boot, 'the phone is in the same boot as before');
      must((await device()).notChosen === null, 'the phone takes nothing new although it is back');
    },
  },
  {
    fault: 'updateFails',
    does: 'An agent is asked for a version that is not to be had, and then for one that is',
    shows:
      'the first fails and says why, the second comes back as that version, and the log of the device has it',
    play: async (stage) => {
      const { devices } = await stage.farm();
      const { deviceId, agentVersion } = devices.at(-1) ?? { deviceId: '', agentVersion: '' };
      const version = `${agentVersion.replace(/-again.*$/, '')}-again-${Date.now()}`;
      await stage.until(
        'the phone is free to be touched',
        async () =>
          (await stage.admin<DeviceDetail>('GET', `/api/devices/${deviceId}`)).risk.isSafe,
      );
      const update = () =>
        stage.admin<DeviceDetail>('POST', `/api/devices/${deviceId}/update-agent`, {
          version,
          reason: 'rehearsal',
        });
      await stage.order('updateFails', { deviceId });
      await update();
      const failed = await stage.until(
        'the update ended as failed',
        async () => await last(stage, deviceId, 'updateAgent', 'failed'),
      );
      must((failed.error ?? '').includes(version), 'the failed update does not say why');
      await update();
      await stage.until('the update has succeeded', () =>
        last(stage, deviceId, 'updateAgent', 'succeeded'),
      );
      must(
        (await stage.admin<DeviceDetail>('GET', `/api/devices/${deviceId}`)).agentVersion ===
          version,
        'the device does not show the new version',
      );
      const { data } = await stage.admin<{ data: DeviceLogRow[] }>(
        'GET',
        `/api/devices/${deviceId}/log?limit=20`,
      );
      must(
        data.some(({ event, reason }) => event === 'agentChanged' && reason?.includes(version)),
        'the log does not have the new version',
      );
    },
  },
];

async function restarts(stage: Stage, deviceId: string): Promise<string | undefined> {
  return (await newest(stage, deviceId, 'restart'))?.state;
}

async function last(
  stage: Stage,
  deviceId: string,
  kind: 'updateAgent',
  state: string,
): Promise<DeviceCommandRow | undefined> {
  const command = await newest(stage, deviceId, kind);
  return command?.state === state ? command : undefined;
}

async function newest(
  stage: Stage,
  deviceId: string,
  kind: 'restart' | 'updateAgent',
): Promise<DeviceCommandRow | undefined> {
  return (
    await stage.admin<{ data: DeviceCommandRow[] }>(
      'GET',
      `/api/devices/${deviceId}/commands?kind=${kind}&limit=1`,
    )
  ).data[0];
}
