import { exportsAtOnce, ApiError } from '@wallet/contract';
import type { ExportFilter, ExportFormat, ExportKind, Mode } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import type { TokenPrincipal } from '#modules/merchants/tokens';
import { canonicalJson } from '#platform/canonical-json';
import { maybe, one, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { enqueueFile } from '../export-jobs.ts';
import type { Exports } from '../exports.ts';
import {
  countExports,
  insertExport,
  lockMerchantZone,
  lockPersonZone,
  selectExport,
  selectPersonsExports,
} from '../exports.sql.ts';
import type { StoredExport } from '../exports.sql.ts';
import { requireRight } from '../maker.ts';

/** Keeps what is stored for one merchant, or for one operator, within bounds. */
const mostInADay = 100;
/** Of everybody together; one who has none under way may always order one, so that a few shut out nobody. */
const mostUnderWay = 50;

export interface ExportInput {
  kind: ExportKind;
  filter?: ExportFilter | undefined;
  format?: ExportFormat | undefined;
  timeZone?: string | undefined;
}

export interface ExportOrder extends Trail {
  principal: UserPrincipal | TokenPrincipal;
  /** Null for an operator. */
  merchantId: string | null;
  mode: Mode;
  input: ExportInput;
  /** The caller makes it now; a sweep finds what he leaves behind. */
  isMadeNow?: boolean;
}

/**
 * Orders a file; a job makes it after the commit. Refuses with forbidden for who may not read the
 * list, with notFound, or with exportLimitReached when too many are under way or were made today.
 */
export async function orderExport(
  deps: Pick<Exports, 'jobs'>,
  trx: Trx,
  { principal, merchantId, mode, input, isMadeNow = false, ...trail }: ExportOrder,
): Promise<StoredExport> {
  const { kind, filter = {}, format = 'csv' } = input;
  if (principal.kind === 'user') requireRight(principal, kind);
  const maker =
    principal.kind === 'token'
      ? ({ makerKind: 'token', madeBy: principal.tokenId } as const)
      : ({ makerKind: 'user', madeBy: principal.userId } as const);
  const { timeZone } = await lockOwner(trx, { merchantId, ...maker });
  const { underWay, today, everywhere } = await one(trx, countExports({ merchantId, ...maker }));
  const isFull = everywhere >= mostUnderWay && underWay > 0;
  if (underWay >= exportsAtOnce || today >= mostInADay || isFull)
    throw new ApiError('exportLimitReached');
  const id = newId('exp');
  const zone = input.timeZone ?? timeZone;
  await insertExport({
    id,
    merchantId,
    mode,
    kind,
    filter: canonicalJson(filter),
    format,
    timeZone: zone,
    scheduleId: null,
    ...maker,
  }).execute(trx);
  if (!isMadeNow)
    await enqueueFile(deps, trx, id, {
      behind: underWay,
      owner: merchantId ?? maker.madeBy,
    });
  const audited = merchantId === null ? {} : { merchantId, mode };
  await recordAudit(trx, {
    actor: actorOf(principal),
    ...audited,
    ...actOn('export.ordered', id),
    after: { kind, filter, format, timeZone: zone },
    ...trail,
  });
  return one(
    trx,
    merchantId === null
      ? selectPersonsExports(maker.madeBy, { id }, 1)
      : selectExport({ merchantId, mode }, id),
  );
}

async function lockOwner(
  trx: Trx,
  { merchantId, madeBy }: { merchantId: string | null; madeBy: string },
): Promise<{ timeZone: string }> {
  const found = await maybe(
    trx,
    merchantId === null ? lockPersonZone(madeBy) : lockMerchantZone(merchantId),
  );
  if (!found) throw new ApiError('notFound');
  return found;
}
