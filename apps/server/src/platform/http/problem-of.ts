import type { ErrorCode, RefusalOptions } from '@wallet/contract';
import { Refusal } from '@wallet/contract';
import { databaseTrouble } from '#platform/db';

interface Verdict {
  code: ErrorCode;
  options: RefusalOptions;
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
 * What a thrown error is to the caller. A database in trouble is 503: `overloaded` when nothing was changed,
 * `outcomeUnknown` when a write may have been committed before the connection was lost.
 */
export function problemOf(error: unknown, isWrite: boolean): Verdict {
  if (error instanceof Refusal) return { code: error.code, options: error.options, unexpected: false };
  const trouble = databaseTrouble(error);
  if (trouble) {
    const code = trouble === 'lost' && isWrite ? 'outcomeUnknown' : 'overloaded';
    return { code, options: { retryAfterSeconds: 1 }, unexpected: true };
  }
  const { code, statusCode } = Object(error) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? byFastifyCode[code] : undefined;
  if (known) return { code: known, options: {}, unexpected: false };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return { code: 'invalidRequest', options: {}, unexpected: false };
  return { code: 'unexpected', options: {}, unexpected: true };
}
