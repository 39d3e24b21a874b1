import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  enrolledSchema,
  enrolmentPath,
  readEnrolmentLink,
  type Enrolled,
} from '@wallet/agent-protocol';
import type { DeviceConfig, NewDevice } from './config.ts';

/**
 * Gets every phone's token: an enrolment link's code is exchanged once, for the same device ever
 * after. Tokens are in `dataDir`, readable by this user only. Throws when a code is refused.
 */
export function enrolDevices(
  devices: readonly (DeviceConfig | NewDevice)[],
  dataDir: string,
): Promise<DeviceConfig[]> {
  return Promise.all(
    devices.map((device) => ('token' in device ? device : enrolled(device, dataDir))),
  );
}

async function enrolled(
  { enrolment, ...phone }: NewDevice,
  dataDir: string,
): Promise<DeviceConfig> {
  const file = join(dataDir, `${phone.name}.token.json`);
  const { deviceId, token } =
    (await kept(file)) ??
    (await keep(file, { dataDir, told: await exchange(enrolment, phone.model) }));
  return { ...phone, deviceId, token };
}

async function kept(file: string): Promise<Enrolled | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : enrolledSchema.parse(JSON.parse(text));
}

async function keep(
  file: string,
  { dataDir, told }: { dataDir: string; told: Enrolled },
): Promise<Enrolled> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(told)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return told;
}

async function exchange(link: string, model: string | undefined): Promise<Enrolled> {
  const { server, code } = readEnrolmentLink(link) ?? { server: '', code: '' };
  const answer = await fetch(new URL(enrolmentPath, server), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, ...(model === undefined ? {} : { model }) }),
    signal: AbortSignal.timeout(15_000),
  });
  if (!answer.ok)
    throw new Error(
      `the server at ${server} did not take the enrolment code (${answer.status}): ask for a new one`,
    );
  return enrolledSchema.parse(await answer.json());
}
