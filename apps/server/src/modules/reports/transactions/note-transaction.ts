import { ApiError } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { selectNote, updateNote } from './transactions.sql.ts';

export interface NoteInput {
  principal: Parameters<typeof actorOf>[0];
  merchantId: string;
  id: string;
  /** Null takes it away. */
  note: string | null;
  /** The note that the writer saw. */
  was: string | null;
  ip?: string | undefined;
  userAgent?: string | undefined;
  requestId?: string | undefined;
}

/** Writes a note on a merchant's transaction. Refuses notFound, and revisionConflict. */
export async function noteTransaction(
  trx: Trx,
  { principal, merchantId, id, note, was, ...trail }: NoteInput,
): Promise<{ note: string | null }> {
  const text = note?.trim() || null;
  const written = await maybe(trx, updateNote({ merchantId, id, note: text, was }));
  if (!written)
    throw new ApiError((await isOwn(trx, merchantId, id)) ? 'revisionConflict' : 'notFound');
  const { mode } = written;
  await recordAudit(trx, {
    actor: actorOf(principal),
    merchantId,
    mode,
    ...actOn('transaction.noted', id),
    before: { note: was },
    after: { note: text },
    ...trail,
  });
  return { note: text };
}

async function isOwn(trx: Trx, merchantId: string, id: string): Promise<boolean> {
  return (
    (await maybe(trx, selectNote({ merchantId, mode: 'live' }, id))) !== undefined ||
    (await maybe(trx, selectNote({ merchantId, mode: 'test' }, id))) !== undefined
  );
}
