import { endpoints, Refusal, roles } from '@wallet/contract';
import type { Principal } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { listAuditEntries } from './list-audit-entries.ts';
import type { EntriesScope } from './list-audit-entries.ts';

export function auditRoutes({ db }: { db: Pick<Db, 'read'> }): Route[] {
  return [route(endpoints.listAuditEntries, ({ principal, query }) => listAuditEntries(db.read, scopeOf(principal), query))];
}

/** A merchant's user without a merchant sees nothing rather than everything. */
function scopeOf({ roleId, merchantId }: Extract<Principal, { kind: 'user' }>): EntriesScope {
  if (merchantId !== undefined) return { merchantId };
  if (roleId === roles.merchant) throw new Refusal('forbidden');
  return 'all';
}
