import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Names the folder that systems of this run begin with; without it each one makes its own data. */
const seededVariable = 'WALLET_SEEDED_FOLDER';

const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'data');

/**
 * Lets systems that are opened from now on, in this process and in those that it starts, begin with
 * a copy of a data folder whose system has stopped: making PostgreSQL's files and the demo takes
 * ten times as long as copying them. The copies are thrown away, so they do not wait for the disk.
 * Where PostgreSQL's files had to lie elsewhere, nothing changes.
 */
export async function offerSeeded(dataDir: string): Promise<void> {
  const settings = join(clusterOf(dataDir), 'postgresql.conf');
  if (!existsSync(settings)) return;
  await appendFile(settings, '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n');
  process.env[seededVariable] = dataDir;
}

/** Fills an empty data folder with what is offered, owners and rights included; false when nothing is. */
export async function copySeeded(dataDir: string): Promise<boolean> {
  const seeded = process.env[seededVariable];
  if (seeded) await promisify(execFile)('cp', ['-Rp', `${seeded}/.`, dataDir]);
  return Boolean(seeded);
}

/** The demo's proxies are its simulator, which listens elsewhere than the copied one would have. */
export async function leadProxiesTo(
  port: number,
  pool: { query(text: string, values: unknown[]): Promise<unknown> },
): Promise<void> {
  await pool.query(`update proxy set port = $1 where protocol = 'http'`, [port]);
  await pool.query(
    `update proxy_check set address = p.host || ':' || p.port from proxy p where p.id = proxy_id`,
    [],
  );
}
