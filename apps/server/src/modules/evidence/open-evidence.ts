import { createHash } from 'node:crypto';
import { ApiError } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { all, type Db, maybe } from '#platform/db';
import { selectFiles, selectPart } from './evidence.sql.ts';

export interface OpenedFile {
  fileName: string;
  content: Buffer;
}

/** A file as kept; records who looks. Refuses `notFound`. Throws when its content has changed. */
export async function openEvidence(
  db: Db,
  { id, principal, ...trail }: Trail & { id: string; principal: UserPrincipal },
): Promise<OpenedFile> {
  return db.transaction(async (trx) => {
    const [file] = await all(trx, selectFiles([id]));
    if (!file) throw new ApiError('notFound');
    const parts: Buffer[] = [];
    for (
      let part = await maybe(trx, selectPart(id, 0));
      part;
      part = await maybe(trx, selectPart(id, parts.length))
    )
      parts.push(part.content);
    const content = Buffer.concat(parts);
    if (createHash('sha256').update(content).digest('hex') !== file.sha256)
      throw new Error(`the content of ${id} is not what was kept`);
    await recordAudit(trx, {
      actor: actorOf(principal),
      ...actOn('evidence.opened', id, 'evidenceFile'),
      after: { fileName: file.fileName, sha256: file.sha256 },
      ...trail,
    });
    return { fileName: file.fileName, content };
  });
}
