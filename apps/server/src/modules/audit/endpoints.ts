import { ApiError, endpoints, type Principal, roles } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { type EntriesScope, listAuditEntries } from './list-audit-entries.ts';

export function auditRoutes({
  db: { read, tenant },
}: {
  db: Pick<Db, 'read' | 'tenant'>;
}): Route[] {
  return [
    route(endpoints.listAuditEntries, ({ principal, query: input }) => {
      const scope = scopeOf(principal);
      if (scope === 'all') return listAuditEntries(read, scope, input);
      // Entries are of both modes; the tenant has to have one.
      return tenant({ ...scope, mode: 'live' }, (query) => listAuditEntries(query, scope, input));
    }),
  ];
}

/** A merchant's user without a merchant sees nothing rather than everything. */
function scopeOf({ roleId, merchantId }: Extract<Principal, { kind: 'user' }>): EntriesScope {
  if (merchantId !== undefined) return { merchantId };
  if (roleId === roles.merchant) throw new ApiError('forbidden');
  return 'all';
}
