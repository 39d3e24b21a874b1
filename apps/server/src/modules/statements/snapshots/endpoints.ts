import { endpoints } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { hidesPayees, listStatementLines } from './list-statement-lines.ts';

export function accountsRoutes({ db }: { db: Db }): Route[] {
  return [
    route(endpoints.listStatementLines, ({ principal, query }) =>
      listStatementLines(db.read, { ...query, hidesPayees: hidesPayees(principal) }),
    ),
  ];
}
