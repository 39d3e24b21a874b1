import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { restartServer } from './restart-server.ts';

/** What may die, how, and how long the product may be unready afterwards without anybody's help. */
const goals = { backEnds: 3_000, postmaster: 10_000, server: 3_000 } as const;

/** Kills all back ends, the postmaster, then the server; times until `/readyz` and a merchant's request answer. */
export async function runRecovery(): Promise<void> {
  const results = { ...(await loseDatabase()), server: await restartServer() };
  for (const [what, tookMs] of Object.entries(results)) {
    const goalMs = goals[what as keyof typeof goals];
    process.stdout.write(
      `${what}: answering again after ${Math.round(tookMs)} ms (goal ${goalMs}) ${tookMs <= goalMs ? 'met' : 'NOT MET'}\n`,
    );
    if (tookMs > goalMs) process.exitCode = 1;
  }
}

async function loseDatabase(): Promise<Record<'backEnds' | 'postmaster', number>> {
  const system = await openSystem({
    withoutConsoles: true,
    variables: { API_CALLS_PER_SECOND: '999999' },
  });
  try {
    return {
      backEnds: await recoverFrom(system, killBackEnds),
      postmaster: await recoverFrom(system, killPostmaster),
    };
  } finally {
    await system.stop();
  }
}

async function recoverFrom(
  system: System,
  kill: (system: System) => Promise<void>,
): Promise<number> {
  await kill(system);
  const startedMs = performance.now();
  for (;;) {
    if (await answers(system)) return performance.now() - startedMs;
    if (performance.now() - startedMs > 60_000) throw new Error('no recovery within a minute');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function answers({ merchantUrl, demo }: System): Promise<boolean> {
  const ready = await fetch(`${merchantUrl}/readyz`);
  const balance = await fetch(`${merchantUrl}/v1/balance`, {
    headers: { authorization: `Bearer ${demo.merchants[0]?.apiToken}` },
  });
  return ready.ok && balance.ok;
}

async function killBackEnds({ databaseUrl }: System): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'wallet%'`,
  );
  await client.end();
}

async function killPostmaster({ dataDir }: System): Promise<void> {
  const pidFile = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
}
