import type { Provider } from '@wallet/contract';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a person or a script needs to use the demo; written once, readable by this user only. */
export interface DemoFile {
  users: { role: string; email: string; password: string }[];
  merchants: { code: string; apiToken: string; testApiToken: string; webhookSecret: string }[];
}

/** What the simulated phones need: their tokens and accounts. Kept apart from the demo file, which is for people. */
export interface FarmFile {
  devices: {
    deviceId: string;
    token: string;
    name: string;
    model: string;
    carrier: string;
    accounts: FarmAccount[];
  }[];
  /** Who may go out by the simulator. */
  proxies: { username: string; password: string }[];
}

type WrittenMoney = { value: string; currency: 'IDR' | 'PHP' };

export interface FarmAccount {
  accountId: string;
  provider: Provider;
  holderName: string;
  number: string;
  staticQr: string;
  /** What the account held before its history. */
  openingBalance: WrittenMoney;
  history: {
    id: string;
    direction: 'credit';
    amount: WrittenMoney;
    counterparty: string;
    at: string;
  }[];
}

const names = { demo: 'demo.json', farm: 'farm.json' } as const;

/** Writes both files whole or not at all: a crash in between leaves the old ones. */
export function writeDemoFiles(dataDir: string, files: { demo: DemoFile; farm: FarmFile }): void {
  for (const kind of ['farm', 'demo'] as const) {
    const path = join(dataDir, names[kind]);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, `${JSON.stringify(files[kind], undefined, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
}

/** The files of an earlier start; undefined when there was none. */
export function readDemoFiles(dataDir: string): { demo: DemoFile; farm: FarmFile } | undefined {
  try {
    return {
      demo: JSON.parse(readFileSync(join(dataDir, names.demo), 'utf8')) as DemoFile,
      farm: JSON.parse(readFileSync(join(dataDir, names.farm), 'utf8')) as FarmFile,
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
