import type { Mode } from '@wallet/contract';
import type { Db, Query, ReadAsTenant } from '#platform/db';
import type { Exports } from './exports.ts';

export interface Moment {
  query: Query;
  /** The same moment for who wants a database. It reads and does nothing else. */
  db: Db;
}

/**
 * One moment of the database for as long as `work` takes. For a merchant it is the tenant’s: the
 * database itself shows no other merchant’s rows, whatever is asked.
 */
export function inOneSnapshot<T>(
  { db }: Pick<Exports, 'db'>,
  { merchantId, mode }: { merchantId: string | null; mode: Mode },
  work: (moment: Moment) => Promise<T>,
): Promise<T> {
  if (merchantId === null)
    return db.snapshot((query) => work({ query, db: frozen(db, query, () => closed()) }));
  return db.tenantSnapshot({ merchantId, mode }, (query) =>
    work({
      query,
      db: frozen(db, query, (tenant, read) =>
        tenant.merchantId === merchantId ? read(query) : closed(),
      ),
    }),
  );
}

function frozen(db: Db, query: Query, tenant: ReadAsTenant): Db {
  const moment: Db = {
    ...db,
    read: query,
    tenant,
    tenantByKey: tenant,
    tenantSnapshot: tenant,
    snapshot: (work) => work(query),
    transaction: closed,
    close: closed,
  };
  moment.lists = moment;
  return moment;
}

function closed(): never {
  throw new Error('a file is read from its own moment only');
}
