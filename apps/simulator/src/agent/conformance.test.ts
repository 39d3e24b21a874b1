import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runConformance } from '@wallet/agent-protocol/conformance';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import type { NewDevice } from '../config.ts';
import { enrolDevices } from '../enrol.ts';
import { startSimulator, type Simulator } from '../simulator.ts';
import { dana, quick } from '../testing/farm.ts';

it('the simulator\u2019s agent keeps every promise of the protocol, from the code it is enrolled with to the token that is revoked', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-farm-'));
  let simulator: Simulator | undefined;
  let phone: NewDevice | undefined;
  let serverUrl = '';
  onTestFinished(async () => {
    await simulator?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const switchOn = async () => {
    const devices = await enrolDevices(phone ? [phone] : [], dataDir);
    simulator = await startSimulator({
      serverUrl,
      controlPort: 0,
      seed: 'conformance',
      dataDir,
      devices,
      log: pino({ level: 'silent' }),
      timing: { ...quick, ackWaitMs: 300 },
    });
  };
  const control = async (path: string, body?: object) => {
    const answer = await fetch(
      `${simulator?.controlUrl}${path}`,
      body
        ? {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
        : {},
    );
    return (await answer.json()) as { devices: { accounts: { otp: string | null }[] }[] };
  };

  const report = await runConformance({
    meet: ({ url, link }) => {
      serverUrl = url;
      const history = Array.from({ length: 25 }, (_, at) => ({
        id: `OLD${at}`,
        direction: 'credit' as const,
        amount: { value: `${at + 1}.00`, currency: 'IDR' as const },
        counterparty: 'BUDI',
        at: new Date(Date.now() - 3_600_000 + at * 10_000).toISOString(),
      }));
      phone = { enrolment: link, name: 'JKT-X01', accounts: [{ ...dana(), history }] };
      return switchOn();
    },
    acts: {
      restart: async () => {
        await simulator?.stop();
        await switchOn();
      },
      loseJournal: async () => void (await control('/faults', { fault: 'forgetJournal' })),
      pay: async (accountId) => void (await control('/pay', { accountId, amount: '55000' })),
      readOtp: async () => (await control('/state')).devices[0]?.accounts[0]?.otp ?? '',
    },
    secret: 'pin-246810',
    destination: {
      method: 'dana',
      institutionCode: 'DANA',
      accountNumber: '081200000009',
      holderName: 'SITI CONTOH',
    },
    updateTo: 'simulator-1.1.0',
    patienceMs: 20_000,
    quietMs: 60,
  });
  expect(
    report.verdicts
      .filter(({ outcome }) => outcome !== 'passed')
      .map(({ name, detail }) => `${name}: ${detail}`),
  ).toEqual([]);
}, 60_000);
