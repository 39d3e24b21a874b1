import { Readable } from 'node:stream';
import { ApiError } from '@wallet/contract';
import type { FastifyReply } from 'fastify';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import type { TokenPrincipal } from '#modules/merchants/tokens';
import { type Db, one } from '#platform/db';
import { fileName } from '../export-answer.ts';
import type { Exports } from '../exports.ts';
import { selectPart, selectReadAs, type StoredExport } from '../exports.sql.ts';
import { requireRight } from '../maker.ts';

export interface Download extends Trail {
  principal: UserPrincipal | TokenPrincipal;
  found: StoredExport;
}

/**
 * Streams the file and records it. The length is told first, so a broken file is noticed. Refuses
 * exportExpired, exportNotReady, forbidden for who may no longer read the list, and notFound for an
 * operator whose role changed: the file was masked for another.
 */
export async function sendFile(
  { db }: Pick<Exports, 'db'>,
  reply: FastifyReply,
  { principal, found, ...trail }: Download,
): Promise<Readable> {
  const { id, merchantId, state, mode, kind, bytes, rows } = found;
  if (principal.kind === 'user') {
    requireRight(principal, kind);
    if (
      merchantId === null &&
      state === 'done' &&
      (await one(db.read, selectReadAs(id))).roleId !== principal.roleId
    )
      throw new ApiError('notFound');
  }
  if (state === 'expired') throw new ApiError('exportExpired');
  if (state !== 'done' || bytes === null) throw new ApiError('exportNotReady');
  const audited = merchantId === null ? {} : { merchantId, mode };
  await db.transaction((trx) =>
    recordAudit(trx, {
      actor: actorOf(principal),
      ...audited,
      ...actOn('export.downloaded', id),
      after: { rows, bytes: String(bytes) },
      ...trail,
    }),
  );
  void reply.headers({
    'content-disposition': `attachment; filename="${fileName(found)}"`,
    'content-length': String(bytes),
    'x-content-type-options': 'nosniff',
  });
  return Readable.from(partsOf(db, found), { objectMode: false });
}

/** A short read for each piece: nobody holds a connection while a slow line takes it. */
async function* partsOf(
  { read, tenant }: Pick<Db, 'read' | 'tenant'>,
  { id, merchantId, mode, attempt, bytes }: StoredExport,
): AsyncGenerator<Buffer> {
  for (let number = 0, sent = 0n; sent < (bytes ?? 0n); number++) {
    const part = selectPart({ id, attempt, number });
    const { content } =
      merchantId === null
        ? await one(read, part)
        : await tenant({ merchantId, mode }, (query) => one(query, part));
    sent += BigInt(content.length);
    yield content;
  }
}
