import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const microsecondsPerTick = 10_000;

/** CPU so far of a postmaster and all its processes, ended ones included, in microseconds; undefined without /proc. */
export function postgresCpu(dataDir: string): number | undefined {
  try {
    const postmaster = Number(
      readFileSync(join(dataDir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    const ticks = readdirSync('/proc').map((name) =>
      /^\d+$/.test(name) ? ticksOf(Number(name), postmaster) : 0,
    );
    return ticks.reduce((sum, one) => sum + one, 0) * microsecondsPerTick;
  } catch {
    return undefined;
  }
}

/** Ticks of a process if it is the postmaster or its child; zero for others and for one that has just ended. */
function ticksOf(pid: number, postmaster: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = Number(fields[11]) + Number(fields[12]);
    // Of its ended children the postmaster keeps the sum, so that the total never falls.
    if (pid === postmaster) return own + Number(fields[13]) + Number(fields[14]);
    return Number(fields[1]) === postmaster ? own : 0;
  } catch {
    return 0;
  }
}
