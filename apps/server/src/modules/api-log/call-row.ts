import { longestIdempotencyKey } from '@wallet/contract';
import type { AnsweredCall } from '#platform/http';
import { newId } from '#platform/ids';
import { redactText, redactUrl } from '#platform/log';
import type { StoredCall } from './api-log.sql.ts';
import { excerpt } from './excerpt.ts';

const longestPath = 500;

/** The row of a token's call, masked and cut; undefined for callers of other kinds. */
export function callRow({
  principal,
  method,
  url,
  answer,
  requestBody,
  ip,
  idempotencyKey,
  ...call
}: AnsweredCall): StoredCall | undefined {
  if (principal.kind !== 'token') return undefined;
  const { merchantId, mode, tokenId } = principal;
  return {
    id: newId('apc'),
    merchantId,
    mode,
    tokenId,
    method,
    path: redactText(redactUrl(url)).slice(0, longestPath).toWellFormed(),
    route: call.route ?? null,
    status: call.status,
    code: call.code ?? null,
    requestId: call.requestId,
    durationMs: call.durationMs,
    ip,
    idempotencyKey: idempotencyKey?.slice(0, longestIdempotencyKey) ?? null,
    requestBody: excerpt(requestBody),
    responseBody: excerpt(answer),
  };
}
