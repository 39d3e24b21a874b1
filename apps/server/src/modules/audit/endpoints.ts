import { endpoints, Refusal, roles } from '@wallet/contract';
import type { Principal } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { listAuditEntries } from './list-audit-entries.ts';

export function auditRoutes({
  db: { read, tenant },
}: {
  db: Pick<Db, 'read' | 'tenant'>;
}): Route[] {
  return [
    route(endpoints.listAuditEntries, ({ principal, query: wish }) => {
      const merchantId = ownMerchant(principal);
      if (merchantId === undefined) return listAuditEntries(read, 'all', wish);
      // Entries are of both modes; the tenant has to have one.
      return tenant({ merchantId, mode: 'live' }, (query) =>
        listAuditEntries(query, { merchantId }, wish),
      );
    }),
  ];
}

/** Undefined for operators. A merchant's user without a merchant sees nothing rather than everything. */
function ownMerchant({
  roleId,
  merchantId,
}: Extract<Principal, { kind: 'user' }>): string | undefined {
  if (merchantId === undefined && roleId === roles.merchant) throw new Refusal('forbidden');
  return merchantId;
}
