import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { postgresCpu } from '../ledger/postgres-cpu.ts';
import { flushLog, readDatabase, readLog, readStatements } from './counters.sql.ts';

/** What a stretch of work cost, or one deposit, or one second. Milliseconds and kB. */
export interface Cost {
  statements: number;
  control: number;
  nested: number;
  plans: number;
  planMs: number;
  runMs: number;
  commits: number;
  readOnly: number;
  postgresCpuMs: number;
  serverCpuMs: number;
  /** Simulated phones and payers, which share a process. */
  otherCpuMs: number;
  walKb: number;
  walPagesKb: number;
  diskKb: number;
  seconds: number;
}

type Counts = Omit<Cost, 'commits' | 'readOnly' | 'walKb' | 'walPagesKb'>;

/** Everything since the beginning, and where the log stood. */
export interface Counters {
  counts: Counts;
  transactions: number;
  walEnd: string;
}

export interface Watched {
  client: pg.Client;
  /** Of the cluster that the client is connected to. */
  clusterDir: string;
  serverPid: number;
}

export async function readCounters({ client, clusterDir, serverPid }: Watched): Promise<Counters> {
  const { rows } = await client.query<{
    kind: 'statements' | 'control' | 'nested';
    calls: number;
    plans: number;
    planMs: number;
    runMs: number;
    forgotten: number;
  }>(readStatements);
  if (rows.some(({ forgotten }) => forgotten > 0))
    throw new Error('pg_stat_statements forgot texts; raise pg_stat_statements.max');
  const callsOf = (kind: string) => rows.find((row) => row.kind === kind)?.calls ?? 0;
  const sum = (name: 'plans' | 'planMs' | 'runMs') =>
    rows.reduce((total, row) => total + (row[name] ?? 0), 0);
  const database = await client.query<{ transactions: number; bytes: number; walEnd: string }>(
    readDatabase,
  );
  const [{ transactions, bytes, walEnd } = { transactions: 0, bytes: 0, walEnd: '0/0' }] =
    database.rows;
  const own = process.cpuUsage();
  return {
    counts: {
      statements: callsOf('statements'),
      control: callsOf('control'),
      nested: callsOf('nested'),
      plans: sum('plans'),
      planMs: sum('planMs'),
      runMs: sum('runMs'),
      postgresCpuMs: (postgresCpu(clusterDir) ?? Number.NaN) / 1_000,
      serverCpuMs: cpuMsOf(serverPid),
      otherCpuMs: (own.user + own.system) / 1_000,
      diskKb: bytes / 1_024,
      seconds: performance.now() / 1_000,
    },
    transactions,
    walEnd,
  };
}

/** What happened between two readings. */
export async function costBetween(
  before: Counters,
  after: Counters,
  client: pg.Client,
): Promise<Cost> {
  await client.query(flushLog);
  const { rows } = await client.query<{ commits: number; recordBytes: number; pageBytes: number }>(
    readLog,
    [before.walEnd, after.walEnd],
  );
  const [log = { commits: 0, recordBytes: 0, pageBytes: 0 }] = rows;
  const counts = Object.fromEntries(
    Object.entries(after.counts).map(([name, value]) => [
      name,
      value - before.counts[name as keyof Counts],
    ]),
  ) as unknown as Counts;
  return {
    ...counts,
    commits: log.commits,
    readOnly: after.transactions - before.transactions - log.commits,
    walKb: log.recordBytes / 1_024,
    walPagesKb: log.pageBytes / 1_024,
  };
}

/** Each figure of a cost, less as many seconds of idling as it took, shared out. */
export function shareOut(cost: Cost, idlePerSecond: Cost, among: number): Cost {
  return eachFigure(cost, (value, name) => (value - idlePerSecond[name] * cost.seconds) / among);
}

export function perSecond(cost: Cost): Cost {
  return eachFigure(cost, (value) => value / cost.seconds);
}

function eachFigure(cost: Cost, change: (value: number, name: keyof Cost) => number): Cost {
  return Object.fromEntries(
    Object.entries(cost).map(([name, value]) => [name, change(value, name as keyof Cost)]),
  ) as unknown as Cost;
}

const msPerTick = 10;

function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}
