import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Part, Processes } from '../../scripts/start/open-processes.ts';
import { postgresCpu } from '../ledger/postgres-cpu.ts';

export interface Parts {
  web: Part;
  gateway: Part;
  worker: Part;
}

/** CPU since each began, in microseconds, and what the database holds. */
export interface Reading {
  cpu: Record<'web' | 'gateway' | 'worker' | 'postgres' | 'redis', number>;
  walBytes: number;
  databaseBytes: number;
  atMs: number;
}

const microsecondsPerTick = 10_000;

export async function readUsage(
  all: Processes,
  { web, gateway, worker }: Parts,
  client: pg.Client,
): Promise<Reading> {
  const { rows } = await client.query<{ wal: string; size: string }>(
    `select pg_current_wal_lsn() - '0/0' as wal, pg_database_size(current_database()) as size`,
  );
  const pids = {
    web: web.process.child.pid,
    gateway: gateway.process.child.pid,
    worker: worker.process.child.pid,
    redis: all.redis.pid(),
  };
  const cpu = Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => [name, cpuOf(pid ?? 0)]),
  ) as Record<keyof typeof pids, number>;
  return {
    cpu: { ...cpu, postgres: postgresCpu(all.clusterDir) ?? 0 },
    walBytes: Number(rows[0]?.wal),
    databaseBytes: Number(rows[0]?.size),
    atMs: performance.now(),
  };
}

/** Of one process, from what Linux tells of it. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick;
}

/** What happened between two readings: microseconds of CPU and bytes. */
export function between(before: Reading, after: Reading): Reading {
  const names = ['web', 'gateway', 'worker', 'postgres', 'redis'] as const;
  const cpu = Object.fromEntries(
    names.map((name) => [name, after.cpu[name] - before.cpu[name]]),
  ) as Reading['cpu'];
  return {
    cpu,
    walBytes: after.walBytes - before.walBytes,
    databaseBytes: after.databaseBytes - before.databaseBytes,
    atMs: after.atMs - before.atMs,
  };
}
