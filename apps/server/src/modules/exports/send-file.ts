import { Readable } from 'node:stream';
import { Refusal } from '@wallet/contract';
import type { FastifyReply } from 'fastify';
import { actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import type { TokenPrincipal } from '#modules/merchants';
import { one } from '#platform/db';
import type { ReadAsTenant } from '#platform/db';
import { exportAnswer } from './export-answer.ts';
import type { Exports } from './exports.ts';
import { selectPart } from './exports.sql.ts';
import type { StoredExport } from './exports.sql.ts';

export interface Download extends Trail {
  principal: UserPrincipal | TokenPrincipal;
  merchantId: string;
  found: StoredExport;
}

/**
 * The file piece by piece, as fast as it is taken, and a record that it was. The length is told first, so that a
 * file that breaks off is seen to be broken. Refuses with exportExpired or exportNotReady.
 */
export async function sendFile({ db }: Pick<Exports, 'db'>, reply: FastifyReply, { principal, merchantId, found, ...trail }: Download): Promise<Readable> {
  const { id, state, mode, bytes, rows } = found;
  if (state === 'expired') throw new Refusal('exportExpired');
  if (state !== 'done' || bytes === null) throw new Refusal('exportNotReady');
  await db.transaction((trx) => recordAudit(trx, { actor: actorOf(principal), merchantId, mode, action: 'export.downloaded', entity: 'export', entityId: id, after: { rows, bytes: String(bytes) }, ...trail }));
  void reply.headers({ 'content-disposition': `attachment; filename="${exportAnswer(found, '/api').fileName}"`, 'content-length': String(bytes) });
  return Readable.from(partsOf(db.tenant, { merchantId, found }), { objectMode: false });
}

/** A short read for each piece: nobody holds a connection while a slow line takes it. */
async function* partsOf(tenant: ReadAsTenant, { merchantId, found: { id, mode, attempt, bytes } }: Pick<Download, 'merchantId' | 'found'>): AsyncGenerator<Buffer> {
  for (let number = 0, sent = 0n; sent < (bytes ?? 0n); number++) {
    const { content } = await tenant({ merchantId, mode }, (query) => one(query, selectPart({ id, attempt, number })));
    sent += BigInt(content.length);
    yield content;
  }
}
