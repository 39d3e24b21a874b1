import { join } from 'node:path';
import { pino } from 'pino';
import { buildEmv } from '@wallet/contract/emv';
import { startSimulator, type Simulator } from '@wallet/simulator';
import { freePorts } from '../start/open-system.ts';
import { call, eventually, must, type Installation } from './installation.ts';

export const idr = (value: string) => ({ value, currency: 'IDR' as const });

const account = { number: '081234500017', holderName: 'Kopi Senja' };
const staticQr = buildEmv([
  { tag: '00', value: '01' },
  { tag: '01', value: '11' },
  {
    tag: '26',
    fields: [
      { tag: '00', value: 'ID.DANA.WWW' },
      { tag: '01', value: '9360091534500017' },
      { tag: '02', value: '081234500017999' },
      { tag: '03', value: 'UMI' },
    ],
  },
  { tag: '52', value: '5812' },
  { tag: '53', value: '360' },
  { tag: '58', value: 'ID' },
  { tag: '59', value: account.holderName },
  { tag: '60', value: 'JAKARTA' },
]);

/** A simulated phone with one account. It keeps its journal and its money while it is off. */
export interface Phone {
  accountId: string;
  on(): Promise<void>;
  off(): Promise<void>;
  pay(payload: string): Promise<void>;
  order(fault: string, ms?: number): Promise<void>;
  state(): Promise<PhoneState>;
}

interface PhoneState {
  devices: { accounts: { accountId: string; otp: string | null }[] }[];
}

interface AccountDetail {
  account: { id: string; revision: number };
  basic: { baselineAt: string | null };
  qr: { proposed: { id: string; probe: { payload: string; seenAt: string | null } } | null };
}

/** A phone that is enrolled, its account signed in, its code agreed to by two, and both flows switched on. */
export async function openPhone(
  { adminUrl, dataDir }: Installation,
  { first, second }: { first: string; second: string },
): Promise<Phone> {
  const asFirst = <Answer>(path: string, body?: object) =>
    call<Answer>(adminUrl, path, { bearer: first, ...(body && { body }) });
  const { account: made } = await asFirst<{ account: { id: string } }>('/api/accounts', {
    provider: 'dana',
    mode: 'live',
    label: 'First',
    ...account,
    authority: { ownerName: 'Sari', document: 'Contract 1', until: '2099-12-31' },
  });
  const { device, enrolment } = await asFirst<{
    device: { id: string };
    enrolment: { code: string };
  }>('/api/devices', { name: 'JKT-01' });
  const { deviceId, token } = await call<{ deviceId: string; token: string }>(
    adminUrl,
    '/api/public/agents/enrol',
    { body: { code: enrolment.code } },
  );
  const phone = await switchable({
    adminUrl,
    dataDir: join(dataDir, 'phone'),
    device: { deviceId, token },
    accountId: made.id,
  });
  await phone.on();
  const path = `/api/accounts/${made.id}`;
  const read = () => asFirst<AccountDetail>(path);
  const { revision } = (await read()).account;
  await asFirst(`${path}/device`, { revision, deviceId: device.id });
  await eventually(() => asFirst(`${path}/login`, { secret: 'pin 246810' }));
  await eventually(async () => asFirst(`${path}/login/otp`, { otp: await codeOn(phone) }));
  await eventually(async () => must((await read()).basic.baselineAt !== null, 'no baseline'));
  const { proposed } = await asFirst<AccountDetail['qr']>(`${path}/qr`, { payload: staticQr });
  await phone.pay(proposed?.probe.payload ?? '');
  await eventually(async () =>
    must((await read()).qr.proposed?.probe.seenAt !== null, 'the probe was not seen'),
  );
  await call(adminUrl, `${path}/qr/approve`, { bearer: second, body: { qrId: proposed?.id } });
  for (const flow of ['deposits', 'payouts'])
    await asFirst(`${path}/flows`, { flow, on: true, reason: 'first day' });
  return phone;
}

async function codeOn(phone: Phone): Promise<string> {
  const { devices } = await phone.state();
  const found = devices
    .flatMap(({ accounts }) => accounts)
    .find(({ accountId }) => accountId === phone.accountId);
  if (!found?.otp) throw new Error('no code yet');
  return found.otp;
}

async function switchable({
  adminUrl,
  dataDir,
  device,
  accountId,
}: {
  adminUrl: string;
  dataDir: string;
  device: { deviceId: string; token: string };
  accountId: string;
}): Promise<Phone> {
  const [port] = await freePorts(1);
  let farm: Simulator | undefined;
  const ask = <Answer>(path: string, body?: object) =>
    call<Answer>(`http://127.0.0.1:${port}`, path, { ...(body && { body }) });
  return {
    accountId,
    on: async () => {
      farm = await startSimulator({
        serverUrl: adminUrl,
        controlPort: Number(port),
        seed: 'upgrade',
        dataDir,
        devices: [
          {
            ...device,
            name: 'JKT-01',
            accounts: [
              {
                ...account,
                accountId,
                staticQr,
                provider: 'dana',
                openingBalance: idr('5000000.00'),
              },
            ],
          },
        ],
        log: pino({ level: 'silent' }),
      });
    },
    off: async () => {
      await farm?.stop();
      farm = undefined;
    },
    pay: async (payload) => void (await ask('/pay', { payload })),
    order: async (fault, ms) =>
      void (await ask('/faults', { fault, accountId, ...(ms !== undefined && { ms }) })),
    state: () => ask<PhoneState>('/state'),
  };
}
