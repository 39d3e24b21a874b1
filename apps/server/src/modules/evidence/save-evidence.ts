import { createHash } from 'node:crypto';
import { ApiError, type EvidenceFile, evidenceLimitBytes } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { type Db, one } from '#platform/db';
import { newId } from '#platform/ids';
import { fileAnswer } from './evidence-of.ts';
import { countRecent, insertFile, insertPart, lockUploads } from './evidence.sql.ts';
import { readEvidenceFile } from './read-evidence-file.ts';

/** So many bytes lie in one row. */
const partBytes = 1_000_000;
/** A person keeps so many files in an hour at most. */
const mostInHour = 100;

export interface EvidenceUpload extends Trail {
  principal: UserPrincipal;
  fileName: string;
  /** Base64. */
  content: string;
}

/** Without a path before it, and without marks that turn text: `bill\u202efdp.png` would be read as `billgnp.pdf`. */
function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replaceAll(/\p{Bidi_Control}/gu, '').trim();
}

/**
 * Keeps a file for ever, in pieces, with the digest of its content; a picture is kept up to its end. Refuses
 * `evidenceInvalid` for what is by its content no whole PDF, PNG, JPEG or WebP, is not what its name says, or is above
 * 5 MB, `evidenceLimitReached`, and what `UntrustedFiles.parse` does.
 */
export async function saveEvidence(
  db: Db,
  { principal, content, ...upload }: EvidenceUpload,
): Promise<EvidenceFile> {
  const { ip, userAgent, requestId } = upload;
  const fileName = plainFileName(upload.fileName);
  const sent = Buffer.from(content, 'base64');
  if (sent.length > evidenceLimitBytes) throw new ApiError('evidenceInvalid');
  const { contentType, content: bytes } = await readEvidenceFile(sent, {
    fileName,
    caller: principal.userId,
  });
  const id = newId('evd');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return db.transaction(async (trx) => {
    await lockUploads(principal.userId).execute(trx);
    if ((await one(trx, countRecent(principal.userId))).count >= mostInHour)
      throw new ApiError('evidenceLimitReached', { retryAfterSeconds: 3_600 });
    const kept = await one(
      trx,
      insertFile({
        id,
        fileName,
        contentType,
        sizeBytes: bytes.length,
        sha256,
        uploadedBy: principal.userId,
      }),
    );
    for (let number = 0; number * partBytes < bytes.length; number += 1) {
      await insertPart(
        id,
        number,
        bytes.subarray(number * partBytes, (number + 1) * partBytes),
      ).execute(trx);
    }
    const after = { fileName, contentType, sizeBytes: bytes.length, sha256 };
    await recordAudit(trx, {
      actor: actorOf(principal),
      ...actOn('evidence.uploaded', id, 'evidenceFile'),
      after,
      ip,
      userAgent,
      requestId,
    });
    return fileAnswer(kept);
  });
}
