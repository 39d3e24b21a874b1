import type { Pool, PoolClient } from 'pg';
import type { Query } from './open-db.ts';
import { queryOver } from './query-over.ts';
import { setTenant } from './tenant.sql.ts';

/** Whose rows a read may see, whatever it asks for. */
export interface Tenant {
  merchantId: string;
  mode: 'live' | 'test';
}

/** The second one sees everything as of its first statement. */
type Begin = 'begin read only' | 'begin isolation level repeatable read read only';

export type ReadAsTenant = <T>(tenant: Tenant, work: (query: Query) => Promise<T>) => Promise<T>;

/**
 * Reads as role `wap_tenant`: the database shows the rows of one merchant and mode only, also to a statement that forgot
 * to say so. One read-only transaction on one connection of a pool in pipeline mode. Its beginning and the tenant travel
 * with the first statement and its end behind the last, so that a single read still takes one round trip.
 * `query` refuses statements after `work` has ended: the connection may be another tenant's by then.
 */
export function tenantDoor(pool: Pool, begin: Begin = 'begin read only'): ReadAsTenant {
  return async (tenant, work) => {
    const client = await pool.connect();
    const { query, close } = queryOver(client);
    const opened = open(client, tenant, begin);
    try {
      const result = await work(query);
      await opened;
      return result;
    } catch (error) {
      // When the beginning failed, what came after it says only that.
      await opened;
      throw error;
    } finally {
      close();
      giveBack(client);
    }
  };
}

function open(client: PoolClient, { merchantId, mode }: Tenant, begin: Begin): Promise<unknown> {
  const opened = Promise.all([
    client.query(begin),
    client.query({ ...setTenant, values: [merchantId, mode] }),
  ]);
  opened.catch(() => undefined);
  return opened;
}

/** The setting ends with the transaction; a connection whose transaction did not end is closed instead of lent again. */
function giveBack(client: PoolClient): void {
  client.query('commit').then(
    () => client.release(),
    () => client.release(true),
  );
}
