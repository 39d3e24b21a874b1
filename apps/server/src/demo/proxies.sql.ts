import { type RawBuilder, sql } from '#platform/db';

export function assignProxy(proxyId: string, accountIds: readonly string[]): RawBuilder<unknown> {
  return sql`update account set proxy_id = ${proxyId} where id = any(${accountIds}::text[])`;
}

export function insertPastRun(id: string, startedBy: string): RawBuilder<unknown> {
  return sql`insert into proxy_check_run (id, kind, started_by) values (${id}, 'one', ${startedBy})`;
}

/** What a check found, and when. */
interface Found {
  proxyId: string;
  at: Date;
  problem: string | null;
  latencyMs: number | null;
  exitIp: string | null;
}

export function insertPastCheck({
  id,
  runId,
  proxyId,
  at,
  problem,
  latencyMs,
  exitIp,
}: Found & { id: string; runId: string }): RawBuilder<unknown> {
  return sql`insert into proxy_check (id, run_id, proxy_id, address, started_at, finished_at, created_at,
    problem, latency_ms, exit_ip)
    select ${id}, ${runId}, p.id, p.host || ':' || p.port, ${at}, ${at}, ${at}, ${problem}, ${latencyMs},
      ${exitIp} from proxy p where p.id = ${proxyId}`;
}

export function setPastHealth({
  proxyId,
  at,
  problem,
  latencyMs,
  exitIp,
  health,
  failures,
}: Found & { health: string; failures: number }): RawBuilder<unknown> {
  return sql`update proxy set health = ${health}, consecutive_failures = ${failures},
    last_problem = ${problem}, latency_ms = ${latencyMs}, exit_ip = ${exitIp}, last_checked_at = ${at}
    where id = ${proxyId}`;
}
