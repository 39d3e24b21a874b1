import type { Pool, PoolClient } from 'pg';
import { createTurns, type Turns } from '#platform/turns';
import type { Query } from './create-db.ts';
import { queryOver } from './query-over.ts';
import { isStalePlan, retryWhenStale } from './statements/stale-plan.ts';
import { statementNames, type StatementNames } from './statements/statement-names.ts';
import { setTenant } from './tenant.sql.ts';

/** Whose rows a read may see, whatever it asks for. */
export interface Tenant {
  merchantId: string;
  mode: 'live' | 'test';
}

/** The second one sees everything as of its first statement. */
type Begin = 'begin read only' | 'begin isolation level repeatable read read only';

interface DoorOptions {
  begin?: Begin;
  /** Plans each text once per connection whatever its values, for frequent reads by key; otherwise per call. */
  genericPlans?: boolean;
  /** Shared by all doors of a pool. */
  turns?: Turns;
}

/** One merchant gets two thirds of a pool's connections and a queue behind, so others' reads never wait for its own. */
export function tenantTurns({ options: { max } }: Pool): Turns {
  return createTurns({
    atOnce: max,
    ofOneAtOnce: Math.max(1, Math.floor((max * 2) / 3)),
    waiting: 1_000,
    ofOneWaiting: 400,
    patienceMs: 10_000,
    detail: 'Too many of your reads wait here. Nothing was read: ask again.',
  });
}

export type ReadAsTenant = <T>(tenant: Tenant, work: (query: Query) => Promise<T>) => Promise<T>;

/**
 * Reads as role `wap_tenant`: the database shows the rows of one merchant and mode only, also to a
 * statement that forgot to say so. One read-only transaction on one connection of a pool in
 * pipeline mode. Its beginning and the tenant travel with the first statement and its end behind
 * the last, so that a single read still takes one round trip. Merchants take turns; refuses
 * tooManyRequests for one of whom too many reads wait. `query` refuses statements after `work` has
 * ended: the connection may be another tenant's by then.
 */
export function tenantDoor(
  pool: Pool,
  { begin = 'begin read only', genericPlans = false, turns = tenantTurns(pool) }: DoorOptions = {},
): ReadAsTenant {
  // Each connection of the pool may be from before a migration, and is closed when that shows.
  const attempts = pool.options.max + 1;
  const read: ReadAsTenant = (tenant, work) =>
    retryWhenStale(async () => {
      const client = await pool.connect();
      const names = genericPlans ? namesOf(client) : undefined;
      const { query, close } = queryOver(client, names);
      let isStale = false;
      const opened = open(client, tenant, { begin, genericPlans });
      try {
        const result = await work(query);
        await opened;
        return result;
      } catch (error) {
        // When the beginning failed, what came after it says only that.
        await opened;
        isStale = isStalePlan(error);
        throw error;
      } finally {
        close();
        giveBack(client, isStale);
      }
    }, attempts);
  return (tenant, work) => turns.take(tenant.merchantId, () => read(tenant, work));
}

const known = new WeakMap<PoolClient, StatementNames>();

function namesOf(client: PoolClient): StatementNames {
  const names = known.get(client) ?? statementNames(client);
  known.set(client, names);
  return names;
}

function open(
  client: PoolClient,
  { merchantId, mode }: Tenant,
  { begin, genericPlans }: Required<Pick<DoorOptions, 'begin' | 'genericPlans'>>,
): Promise<unknown> {
  const opened = Promise.all([
    client.query(begin),
    client.query({
      ...setTenant,
      values: [merchantId, mode, genericPlans ? 'force_generic_plan' : 'auto'],
    }),
  ]);
  opened.catch(() => undefined);
  return opened;
}

/**
 * Settings end with the transaction; closes a connection whose transaction did not end or whose
 * statements are stale.
 */
function giveBack(client: PoolClient, isStale: boolean): void {
  client.query('commit').then(
    () => client.release(isStale),
    () => client.release(true),
  );
}
