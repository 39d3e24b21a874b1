import type { DeviceCommandRow, DeviceLogRow } from '@wallet/contract';
import { must, type Rehearsal } from './rehearsal.ts';

export const deviceFaults: readonly Rehearsal[] = [
  {
    fault: 'disconnect',
    does: 'A phone loses its network for 3 s while a customer pays to it',
    shows: 'it goes and comes back in the log of the device, and the payment is credited once',
    play: async (stage) => {
      const shown = await stage.showDeposit();
      const startedMs = Date.now();
      await stage.order('disconnect', { deviceId: shown.deviceId, ms: 3_000 });
      await stage.pay(shown);
      await stage.until('the log says disconnected, then connected', async () => {
        const { data } = await stage.admin<{ data: DeviceLogRow[] }>(
          'GET',
          `/api/devices/${shown.deviceId}/log?kind=connection&limit=20`,
        );
        const events = data
          .filter(({ at }) => Date.parse(at) >= startedMs - 1_000)
          .map(({ event }) => event);
        return events.includes('disconnected') && events[0] === 'connected';
      });
      await stage.creditedOnce(shown);
    },
  },
  {
    fault: 'stall',
    does: 'A phone hangs for 3 s in a health check',
    shows: 'it is busy on the screen meanwhile, and the check ends well',
    play: async (stage) => {
      const { deviceId } = await stage.showDeposit();
      const isBusy = async () =>
        (await stage.admin<Record<string, boolean>>('GET', '/api/device/busy-status-map'))[
          deviceId
        ] === true;
      await stage.until('the phone is free', async () => !(await isBusy()));
      await stage.order('stall', { deviceId, ms: 3_000 });
      const { commandId } = await stage.admin<{ commandId: string }>(
        'POST',
        `/api/devices/${deviceId}/check`,
        { areas: ['sms', 'network'] },
      );
      await stage.until('the phone is busy', isBusy);
      await stage.until('the check succeeded', async () => {
        const { data } = await stage.admin<{ data: DeviceCommandRow[] }>(
          'GET',
          `/api/devices/${deviceId}/commands?limit=20`,
        );
        return data.find(({ id }) => id === commandId)?.state === 'succeeded';
      });
      await stage.until('the phone is free again', async () => !(await isBusy()));
    },
  },
  {
    fault: 'providerDown',
    does: 'A provider\u2019s app shows nothing while a customer pays',
    shows:
      'a check of the account fails and says why; when the app is back the check is well and the payment is credited once',
    play: async (stage) => {
      const shown = await stage.showDeposit();
      const { accountId } = shown;
      const checked = async () =>
        (await stage.accountOf(accountId)).health.find(({ area }) => area === 'get_balance');
      const check = async (status: number) => {
        const before = (await checked())?.checkedAt;
        await stage.until('a check could be asked for', () =>
          stage.admin('POST', `/api/accounts/${accountId}/checks`, { areas: ['get_balance'] }).then(
            () => true,
            () => false,
          ),
        );
        return stage.until(`the check of the balance ended as ${status}`, async () => {
          const now = await checked();
          return now && !now.isRunning && now.checkedAt !== before && now.status === status && now;
        });
      };
      await stage.order('providerDown', { accountId, times: 10_000 });
      await stage.pay(shown);
      must(((await check(2)).message ?? '') !== '', 'the failed check does not say why');
      must(
        (await stage.statusOf(shown)) !== 'succeeded',
        'a payment that no history shows was credited',
      );
      await stage.endFaults();
      await check(1);
      await stage.admin('POST', `/api/accounts/${accountId}/read-history`);
      await stage.creditedOnce(shown);
    },
  },
  {
    fault: 'forgetJournal',
    does: 'A phone loses its journal and starts again, then a customer pays',
    shows:
      'it comes back under a new journal, reads everything anew, no old line counts again, and the payment is credited once',
    play: async (stage) => {
      const shown = await stage.showDeposit();
      const phone = async () =>
        (await stage.farm()).devices.find(({ deviceId }) => deviceId === shown.deviceId);
      const { journalId } = (await phone()) ?? {};
      const linesNow = async () =>
        (
          await stage.admin<{ data: unknown[] }>(
            'GET',
            `/api/accounts/${shown.accountId}/lines?limit=100`,
          )
        ).data.length;
      const before = await linesNow();
      await stage.order('forgetJournal', { deviceId: shown.deviceId });
      await stage.until('the phone is back under a new journal', async () => {
        const now = await phone();
        return now?.connected === true && now.journalId !== journalId;
      });
      await stage.pay(shown);
      await stage.creditedOnce(shown);
      must(
        (await linesNow()) === Math.min(before + 1, 100),
        `the account had ${before} lines and has ${await linesNow()} after one payment`,
      );
    },
  },
];
