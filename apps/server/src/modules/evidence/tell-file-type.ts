import type { EvidenceType } from '@wallet/contract';
import { readPicture } from '#modules/merchants';

const endings: Readonly<Record<string, EvidenceType>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};
/** A PDF ends with its mark; a few bytes may follow. */
const pdfTail = 1_024;

/**
 * What a file is by its content. Undefined for anything but a whole PDF, PNG, JPEG or WebP, and for one whose name says
 * that it is something else: who opens it by its name must not be surprised.
 */
export function tellFileType(bytes: Buffer, fileName: string): EvidenceType | undefined {
  const found = isPdf(bytes) ? 'application/pdf' : readPicture(bytes)?.contentType;
  const ending = /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase();
  return found !== undefined && ending !== undefined && endings[ending] === found
    ? found
    : undefined;
}

function isPdf(bytes: Buffer): boolean {
  return (
    bytes.toString('latin1', 0, 5) === '%PDF-' &&
    bytes.subarray(-pdfTail).toString('latin1').includes('%%EOF')
  );
}
