import type { WholeApiCall } from '@wallet/contract';
import { pretty } from '../pretty.ts';

/** A call as a command for a terminal. The token is a variable, and what the log masked stays masked. */
export function curlOf(
  {
    method,
    path,
    idempotencyKey,
    requestBody,
  }: Pick<WholeApiCall, 'method' | 'path' | 'idempotencyKey' | 'requestBody'>,
  origin: string,
): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${origin}${path}`)}`,
    '-H "Authorization: Bearer $API_TOKEN"',
    ...(idempotencyKey === null ? [] : [`-H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`]),
    ...(requestBody === null
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(pretty(requestBody))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** One word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll(`'`, `'\\''`)}'`;
}
