import { ApiError, type EvidenceType } from '@wallet/contract';
import { type Document, fileLimits, untrustedFiles } from '#platform/untrusted-files';

const endings: Readonly<Record<string, EvidenceType>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/**
 * What a file is by its content, and what of it is kept. Refuses `evidenceInvalid` for all but a
 * whole PDF, PNG, JPEG or WebP, and for a name that says otherwise: opening it must not surprise.
 */
export async function readEvidenceFile(
  bytes: Buffer,
  { fileName, caller }: { fileName: string; caller: string },
): Promise<Document> {
  const ending = /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase();
  const named = ending === undefined ? undefined : endings[ending];
  if (named === undefined) throw new ApiError('evidenceInvalid');
  const found = await untrustedFiles
    .parse('document', bytes, fileLimits.proof, caller)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'fileUnreadable')
        throw new ApiError('evidenceInvalid', error.options);
      throw error;
    });
  if (found.contentType !== named) throw new ApiError('evidenceInvalid');
  return found;
}
