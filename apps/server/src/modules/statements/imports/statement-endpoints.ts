import { endpoints } from '@wallet/contract';
import { type Approvals, fromOf } from '#modules/approvals/words';
import { actorOf } from '#modules/audit';
import type { UserPrincipal } from '#modules/identity';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import type { Vault } from '#platform/vault';
import { discardImport } from './discard-import.ts';
import { importStatement } from './import-statement.ts';
import { listDifferences } from '../evidence/list-differences.ts';
import { listImports, listStatementImports, readImport, readMapping } from './list-imports.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { endorseImport } from './endorse-import.ts';
import { resumeSettling } from './resume-settling.ts';

/** Imported statements, differences between sources, and going on after a contradiction. */
export function statementRoutes({
  db,
  vault,
  approvals,
}: {
  db: Db;
  vault: Vault;
  approvals: Approvals;
}): Route[] {
  return [
    route(endpoints.importStatement, (call) =>
      importStatement(db, vault, {
        ...call.body,
        accountId: call.params.id,
        browser: fromOf(call),
        by: personOf(call),
      }),
    ),
    route(endpoints.readSpreadsheet, async ({ body, principal }) => ({
      csv: await readSpreadsheet(body.base64, principal.userId),
    })),
    route(endpoints.listImports, ({ params, query }) =>
      listImports(db.read, { ...query, accountId: params.id }),
    ),
    route(endpoints.listStatementImports, ({ query }) => listStatementImports(db.read, query)),
    route(endpoints.getStatementImport, ({ params }) => readImport(db.read, params.id)),
    route(endpoints.getStatementMapping, ({ params }) => readMapping(db.read, params.id)),
    route(endpoints.discardImport, (call) =>
      discardImport(db, { importId: call.params.id, reason: call.body.reason, by: personOf(call) }),
    ),
    route(endpoints.standBehindImport, async (call) => {
      const { params, body } = call;
      await endorseImport(db, approvals, {
        importId: params.id,
        reason: body.reason,
        from: fromOf(call),
        by: personOf(call),
      });
      return readImport(db.read, params.id);
    }),
    route(endpoints.resumeSettling, (call) =>
      resumeSettling(db, {
        accountId: call.params.id,
        reason: call.body.reason,
        by: personOf(call),
      }),
    ),
    route(endpoints.listDifferences, ({ query }) => listDifferences(db.read, query)),
  ];
}

interface PersonsCall {
  principal: UserPrincipal;
  headers: { ip: string; userAgent: string | undefined };
  requestId: string;
}

function personOf({ principal, headers: { ip, userAgent }, requestId }: PersonsCall) {
  return { actor: { ...actorOf(principal), actorId: principal.userId }, ip, userAgent, requestId };
}
