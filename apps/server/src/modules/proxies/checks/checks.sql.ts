import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { endpoints, FiltersOf, ProxyHealth, ProxyProblem } from '@wallet/contract';
import { conditionsOf, every, olderThan, type PageBounds } from '#platform/lists';
import type { ProxyScope } from '../proxy-scope.ts';

const storedCheckColumns = columnsOf(`id, finished_at, problem, latency_ms, exit_ip, address
  from proxy_check`);

export interface StoredCheck extends RowOf<typeof storedCheckColumns> {
  problem: ProxyProblem | null;
}

/** The latest checks of a proxy, newest first. */
export function selectChecks(
  proxyId: string,
  filters: FiltersOf<typeof endpoints.listProxyChecks>,
  { after, limit }: PageBounds,
): RawBuilder<StoredCheck> {
  return sql`select ${storedCheckColumns}
    from proxy_check where ${every([sql`proxy_id = ${proxyId}`, ...conditionsOf(filters, {})])}
      ${olderThan('id', after)} order by id desc limit ${limit}`;
}

/** `due` is what nobody asked for: the proxies whose time has come. */
export function insertRun({
  id,
  kind,
  startedBy,
}: { id: string } & (
  | { kind: 'one' | 'all'; startedBy: string }
  | { kind: 'due'; startedBy: null }
)): RawBuilder<unknown> {
  return sql`insert into proxy_check_run (id, kind, started_by) values (${id}, ${kind}, ${startedBy})`;
}

export function deleteRun(id: string): RawBuilder<unknown> {
  return sql`delete from proxy_check_run where id = ${id}`;
}

/** Which proxies a check of all is about. */
export function selectActiveIds({ ownerUserId }: ProxyScope): RawBuilder<{ id: string }> {
  return sql`select id from proxy
    where status = 'active' and (${ownerUserId}::text is null or owner_user_id = ${ownerUserId}) order by id`;
}

/** A run of due checks that is not done. */
export function selectOpenDueRun(): RawBuilder<{ id: string }> {
  return sql`select r.id from proxy_check c join proxy_check_run r on r.id = c.run_id
    where c.finished_at is null and r.kind = 'due' limit 1`;
}

/**
 * Proxies in use that were never checked or not for so long, the longest ago first: one turn's share of all, twice, and
 * four at least. None of which a check waits or runs.
 */
export function selectDueIds({
  everySeconds,
  turnSeconds,
}: {
  everySeconds: number;
  turnSeconds: number;
}): RawBuilder<{ id: string }> {
  return sql`select p.id from proxy p
    where p.status = 'active'
      and (p.last_checked_at is null or p.last_checked_at <= now() - make_interval(secs => ${everySeconds}))
      and not exists (select from proxy_check c where c.proxy_id = p.id and c.finished_at is null)
    order by p.last_checked_at nulls first, p.id
    limit (select greatest(4, ceil(2.0 * count(*) * ${turnSeconds} / ${everySeconds}))::int from proxy
      where status = 'active')`;
}

export interface NewCheck {
  id: string;
  proxyId: string;
}

/** Only of proxies of which none waits or runs: those are not in the answer. */
export function insertChecks(
  runId: string,
  checks: readonly NewCheck[],
): RawBuilder<{ id: string }> {
  return sql`insert into proxy_check (id, run_id, proxy_id, address)
    select c.id, ${runId}, p.id, case when p.host like '%:%' then '[' || p.host || ']' else p.host end || ':' || p.port
    from unnest(${checks.map(({ id }) => id)}::text[], ${checks.map(({ proxyId }) => proxyId)}::text[]) as c
      (id, proxy_id) join proxy p on p.id = c.proxy_id
    on conflict (proxy_id) where finished_at is null do nothing returning id`;
}

/** Whoever asks for what is due anyway follows it as its own. */
export function takeDueChecks(
  runId: string,
  proxyIds: readonly string[],
): RawBuilder<{ id: string }> {
  return sql`update proxy_check c set run_id = ${runId} from proxy_check_run r
    where r.id = c.run_id and r.kind = 'due' and c.finished_at is null
      and c.proxy_id = any(${[...proxyIds]}::text[]) returning c.id`;
}

/** The run that checks this proxy and is not done, or, without one, that of all. */
export function selectOpenRun(proxyId: string | null): RawBuilder<{ id: string }> {
  return sql`select r.id from proxy_check_run r join proxy_check c on c.run_id = r.id
    where c.finished_at is null and r.kind <> 'due' and case
      when ${proxyId}::text is null then r.kind = 'all' else c.proxy_id = ${proxyId} end order by r.id desc limit 1`;
}

export interface StoredRun {
  id: string;
  total: number;
  done: number;
  failed: number;
  createdAt: Date;
  finishedAt: Date | null;
}

export function selectRun(id: string): RawBuilder<StoredRun> {
  return sql`select r.id, r.created_at as "createdAt", count(c.id)::int as total,
    count(c.finished_at)::int as done, count(c.problem)::int as failed,
      case when count(c.id) = count(c.finished_at) then coalesce(max(c.finished_at), r.created_at) end as "finishedAt"
    from proxy_check_run r left join proxy_check c on c.run_id = r.id where r.id = ${id} group by r.id`;
}

const claimedCheckColumns = columnsOf(`id as proxyId, protocol, host, port, username, password_enc
  from proxy p`);

/** A check with what it needs; `passwordEnc` is still sealed. */
export interface ClaimedCheck extends RowOf<typeof claimedCheckColumns> {
  id: string;
}

/** Takes one check of the run that waits, or whose time is over because it was lost with its process. */
export function claimCheck(runId: string, leaseSeconds: number): RawBuilder<ClaimedCheck> {
  return sql`with next as (
      select id from proxy_check where run_id = ${runId} and finished_at is null
        and (started_at is null or started_at < now() - make_interval(secs => ${leaseSeconds}))
      order by id limit 1 for update skip locked
    ), claimed as (
      update proxy_check c set started_at = now() from next where c.id = next.id returning c.id, c.proxy_id
    )
    select ${claimedCheckColumns}, c.id from claimed c join proxy p on p.id = c.proxy_id`;
}

/** Back into the queue, for a process that stops. */
export function releaseCheck(id: string): RawBuilder<unknown> {
  return sql`update proxy_check set started_at = null where id = ${id} and finished_at is null`;
}

export interface FinishedCheck {
  id: string;
  problem: ProxyProblem | null;
  latencyMs: number | null;
  exitIp: string | null;
}

/** No row when it was finished already, or its proxy is gone. */
export function finishCheck({
  id,
  problem,
  latencyMs,
  exitIp,
}: FinishedCheck): RawBuilder<{ id: string }> {
  return sql`update proxy_check
    set finished_at = now(), problem = ${problem}, latency_ms = ${latencyMs}, exit_ip = ${exitIp}
    where id = ${id} and finished_at is null returning id`;
}

/** The failures in a row; no row when the proxy's address changed, as the result is void. */
export function lockChecked(c: ClaimedCheck): RawBuilder<{ failures: number }> {
  return sql`select consecutive_failures as failures from proxy
    where id = ${c.proxyId} and protocol = ${c.protocol} and host = ${c.host} and port = ${c.port}
    and username is not distinct from ${c.username} and password_enc is not distinct from ${c.passwordEnc} for update`;
}

export interface CheckedHealth extends Omit<FinishedCheck, 'id'> {
  health: ProxyHealth;
  failures: number;
}

/** A failure keeps the last known latency and exit address out of sight: they are no longer true. */
export function setHealth(
  proxyId: string,
  { health, failures, problem, latencyMs, exitIp }: CheckedHealth,
): RawBuilder<unknown> {
  return sql`update proxy set health = ${health}, consecutive_failures = ${failures},
    last_problem = ${problem}, latency_ms = ${latencyMs}, exit_ip = ${exitIp}, last_checked_at = now()
    where id = ${proxyId}`;
}

/** Runs with checks that nobody works on any more, and how many checks wait in a run. */
export function selectLeftRuns(leaseSeconds: number): RawBuilder<{ id: string }> {
  return sql`select distinct run_id as id from proxy_check
    where finished_at is null and created_at < now() - make_interval(secs => ${leaseSeconds})
      and (started_at is null or started_at < now() - make_interval(secs => ${leaseSeconds}))`;
}

export function countOpen(runId: string): RawBuilder<{ open: number }> {
  return sql`select count(*)::int as open from proxy_check where run_id = ${runId} and finished_at is null`;
}

/** History that nobody looks at any more: what somebody asked for is kept longer than what was due. */
export function purgeRuns({
  askedDays,
  dueDays,
}: {
  askedDays: number;
  dueDays: number;
}): RawBuilder<unknown> {
  return sql`delete from proxy_check_run
    where created_at < now() - make_interval(days => case kind when 'due' then ${dueDays}::int
      else ${askedDays}::int end)`;
}
