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
 * What a file is by its content, and what of it is kept. Refuses `evidenceInvalid` for anything but
 * a whole PDF, PNG, JPEG or WebP, and for one whose name says that it is something else: who opens
 * it by its name must not be surprised.
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
