import { exportsAtOnce, Refusal } from '@wallet/contract';
import type { ExportFilter, ExportKind, ExportRow, Mode } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import type { TokenPrincipal } from '#modules/merchants';
import { canonicalJson } from '#platform/canonical-json';
import { maybe, one } from '#platform/db';
import type { Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { exportAnswer } from './export-answer.ts';
import type { Door } from './export-answer.ts';
import { enqueueFile } from './export-jobs.ts';
import type { Exports } from './exports.ts';
import { countExports, insertExport, lockMerchantZone, selectExport } from './exports.sql.ts';

/** Keeps what is stored for one merchant within bounds. */
const mostInADay = 100;

export interface ExportOrder extends Trail {
  principal: UserPrincipal | TokenPrincipal;
  merchantId: string;
  mode: Mode;
  door: Door;
  wish: { kind: ExportKind; filter?: ExportFilter | undefined; timeZone?: string | undefined };
}

/** Orders a file; a job makes it after the commit. Refuses with notFound, or exportLimitReached when too many are under way or were made today. */
export async function orderExport(deps: Pick<Exports, 'jobs'>, trx: Trx, { principal, merchantId, mode, door, wish, ...trail }: ExportOrder): Promise<ExportRow> {
  const merchant = await maybe(trx, lockMerchantZone(merchantId));
  if (!merchant) throw new Refusal('notFound');
  const { underWay, today } = await one(trx, countExports(merchantId));
  if (underWay >= exportsAtOnce || today >= mostInADay) throw new Refusal('exportLimitReached');
  const id = newId('exp');
  const { kind, filter = {}, timeZone = merchant.timeZone } = wish;
  const maker = principal.kind === 'token' ? { makerKind: 'token', madeBy: principal.tokenId } as const : { makerKind: 'user', madeBy: principal.userId } as const;
  await insertExport({ id, merchantId, mode, kind, filter: canonicalJson(filter), timeZone, ...maker }).execute(trx);
  await enqueueFile(deps, trx, id);
  await recordAudit(trx, { actor: actorOf(principal), merchantId, mode, action: 'export.ordered', entity: 'export', entityId: id, after: { kind, filter, timeZone }, ...trail });
  return exportAnswer(await one(trx, selectExport({ merchantId, mode }, id)), door);
}
