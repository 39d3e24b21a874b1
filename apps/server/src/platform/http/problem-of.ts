import { ApiError, type ApiErrorOptions, type ErrorCode } from '@wallet/contract';
import { databaseCondition } from '#platform/db';
import { errorCode } from '#platform/error-code';
import { isStorageError } from '#platform/storage';
import { UnreadableProblem } from '#platform/vault';

interface Verdict {
  code: ErrorCode;
  options: ApiErrorOptions;
  /** Ours to repair: logged with its stack. */
  unexpected: boolean;
}

const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformedJson',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformedJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedJson',
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'contentTypeUnsupported',
};

/**
 * Maps a thrown error. Database trouble is 503: `overloaded` when nothing changed, `outcomeUnknown`
 * when a write may have been committed before the connection was lost.
 */
export function problemOf(error: unknown, isWrite: boolean): Verdict {
  if (error instanceof ApiError)
    return { code: error.code, options: error.options, unexpected: false };
  // The statement was refused, so its transaction came to nothing.
  if (isStorageError(error))
    return { code: 'storageUnavailable', options: { retryAfterSeconds: 10 }, unexpected: false };
  // The watch of the vault has told it, with its place: the caller learns that, and not where.
  if (error instanceof UnreadableProblem)
    return { code: 'valueUnreadable', options: {}, unexpected: false };
  const trouble = databaseCondition(error);
  if (trouble) {
    const code = trouble === 'lost' && isWrite ? 'outcomeUnknown' : 'overloaded';
    return { code, options: { retryAfterSeconds: 1 }, unexpected: true };
  }
  const known = byFastifyCode[errorCode(error) ?? ''];
  if (known) return { code: known, options: {}, unexpected: false };
  if (isCallersFault(error)) return { code: 'invalidRequest', options: {}, unexpected: false };
  return { code: 'unexpected', options: {}, unexpected: true };
}

/** Fastify's own errors carry the status they mean. */
function isCallersFault(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}
