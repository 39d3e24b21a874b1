import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, type DemoFile } from '@wallet/server/start';
import { openSystem } from '../start/open-system.ts';
import { UsageProblem, type RehearseArguments } from './read-arguments.ts';

/** Where the faces of a running demo are, and who may sign in. */
export interface Faces {
  adminUrl: string;
  merchantUrl: string;
  simulatorUrl: string;
  demo: DemoFile;
}

/** A running demo, and how its books are proved. */
export interface World extends Faces {
  /** The command `verify-ledger`: whether every check holds, and what it printed. */
  proveBooks(): Promise<{ ok: boolean; text: string }>;
  close(): Promise<void>;
}

/** An own system on free ports in a temporary folder, with its own PostgreSQL unless `databaseUrl` names one. */
export async function openOwnWorld({ databaseUrl }: { databaseUrl?: string } = {}): Promise<World> {
  const database: Record<string, string> =
    databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const { adminUrl, merchantUrl, simulatorUrl, demo, dataDir, stop } = await openSystem({
    withoutConsoles: true,
    variables: database,
  });
  return {
    adminUrl,
    merchantUrl,
    simulatorUrl,
    demo,
    proveBooks: () => verifyLedger({ DATA_DIR: dataDir, ...database }),
    close: stop,
  };
}

/** The demo that `npm start` runs with the same environment. */
export function openRunningWorld({
  adminUrl,
  merchantUrl,
  simulatorUrl,
  dataDir,
}: RehearseArguments): World {
  const config = readConfig(
    { ...process.env, ...(dataDir !== undefined && { DATA_DIR: dataDir }) },
    { kind: 'demo' },
  );
  const file = join(config.dataDir, 'demo.json');
  if (!existsSync(file))
    throw new UsageProblem(
      `There is no demo in ${config.dataDir}: start one with npm start, or name its folder with --data-dir.`,
    );
  return {
    adminUrl: adminUrl ?? `http://localhost:${config.ports.admin}`,
    merchantUrl: merchantUrl ?? `http://localhost:${config.ports.merchant}`,
    simulatorUrl: simulatorUrl ?? `http://127.0.0.1:${config.ports.simulator}`,
    demo: JSON.parse(readFileSync(file, 'utf8')) as DemoFile,
    proveBooks: () => verifyLedger({ DATA_DIR: config.dataDir }),
    close: () => Promise.resolve(),
  };
}

function verifyLedger(variables: Record<string, string>): Promise<{ ok: boolean; text: string }> {
  const command = join(import.meta.dirname, '../../apps/server/src/cli.ts');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, 'verify-ledger'],
      { env: { ...process.env, ...variables } },
      (error, out, err) => resolve({ ok: error === null, text: `${out}${err}`.trim() }),
    );
  });
}
