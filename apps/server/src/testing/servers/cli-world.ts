import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVault, type KeyFile, readKeyFile, type Vault } from '#platform/vault';
import { runCommand } from '../../cli/run-command.ts';
import { asLogin } from '../database/as-login.ts';
import { inShell, type ShellEnd } from './in-shell.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';

/** An installation at whose shell somebody sits: a database, and a folder with its key file. */
export interface CliWorld {
  database: TestDatabase;
  folder: string;
  keyFile: string;
  /** What a program of this installation finds in its environment. */
  env: Readonly<Record<string, string>>;
  /** Runs a command as `npm run wallet --` does. */
  wallet(...args: string[]): Promise<ShellEnd>;
  /** Changes rows as whoever owns the database could: no trigger sees it. */
  steal(statements: string): Promise<unknown>;
  /** The key file as it is now. */
  file(): Promise<KeyFile>;
  /** A vault of the key file as it is now. */
  vault(): Promise<Vault>;
  close(): Promise<void>;
}

/** Empty but for a key file of its own. */
export async function createCliWorld(): Promise<CliWorld> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'wallet-cli-'));
  const keyFile = join(folder, 'secret.key');
  const env = {
    DATABASE_URL: database.url,
    SECRET_KEY_FILE: keyFile,
    DATA_DIR: folder,
    NODE_ENV: '',
  };
  const wallet = (...args: string[]) => inShell(env, () => runCommand(args));
  const file = async () => {
    const found = await readKeyFile(keyFile);
    if (!found) throw new Error('there is no key file');
    return found;
  };
  await wallet('make-key', keyFile);
  return {
    database,
    folder,
    keyFile,
    env,
    wallet,
    steal: (statements) =>
      asLogin(database, `set session_replication_role = replica; ${statements}`),
    file,
    vault: async () => createVault(await file()),
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}
