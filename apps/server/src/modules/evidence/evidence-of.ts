import { ApiError, type EvidenceFile } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { selectFiles, type StoredFile } from './evidence.sql.ts';

/** The files of these ids, by id. */
export async function readEvidenceOf(
  query: Query,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EvidenceFile>> {
  if (ids.length === 0) return new Map();
  return new Map((await all(query, selectFiles(ids))).map((file) => [file.id, fileAnswer(file)]));
}

/** Refuses `evidenceInvalid` when one of them is not there, or is named twice. */
export async function refuseUnknownFiles(query: Query, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await readEvidenceOf(query, ids)).size !== ids.length)
    throw new ApiError('evidenceInvalid', { detail: 'A file is not there, or is named twice.' });
}

export function fileAnswer({ uploadedAt, ...file }: StoredFile): EvidenceFile {
  return { ...file, uploadedAt: uploadedAt.toISOString() };
}
