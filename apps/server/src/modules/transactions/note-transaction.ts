import { ApiError, type OperatorNote } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { UserPrincipal } from '#modules/identity';
import { maybe, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { insertNote, type NoteRow } from './detail.sql.ts';

export interface NoteInput {
  principal: UserPrincipal;
  id: string;
  text: string;
  ip?: string | undefined;
  userAgent?: string | undefined;
  requestId?: string | undefined;
}

/** Adds a note to a transaction, for people of the house; notes are never changed. Refuses notFound. */
export async function noteTransaction(
  trx: Trx,
  { principal, id, text, ...trail }: NoteInput,
): Promise<OperatorNote> {
  const note = await maybe(
    trx,
    insertNote({ id: newId('nte'), transactionId: id, text, by: principal.userId }),
  );
  if (!note) throw new ApiError('notFound');
  const { mode } = note;
  // Without the merchant: its people do not read in their audit log that the house wrote about them.
  await recordAudit(trx, {
    actor: actorOf(principal),
    mode,
    ...actOn('transaction.noteAdded', id),
    after: { note: text },
    ...trail,
  });
  return noteAnswer(note);
}

export function noteAnswer({ id, text, authorId, authorName, at }: NoteRow): OperatorNote {
  return { id, text, by: { id: authorId, name: authorName }, at: at.toISOString() };
}
