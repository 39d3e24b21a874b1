import { operations, type Send } from './operations.ts';
import { errorOf } from './wallet-error.ts';

export interface SenderOptions {
  /** Without a slash at its end. */
  baseUrl: string;
  apiToken: string;
  /** How long one call may take, with all its retries. */
  timeoutMs: number;
  fetch: typeof fetch;
}

interface Parts {
  params?: { id: string };
  query?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
}

/** Sends requests by the table of operations; every write carries an Idempotency-Key, made once for each call. */
export function createSender({ baseUrl, apiToken, timeoutMs, fetch: send }: SenderOptions): Send {
  const sendLoosely = async (
    name: keyof typeof operations,
    { params, query, body }: Parts,
    { idempotencyKey, signal }: { idempotencyKey?: string; signal?: AbortSignal } = {},
  ) => {
    const [method = '', path = ''] = operations[name].split(' ');
    const limit = AbortSignal.timeout(timeoutMs);
    const answer = await send(
      `${baseUrl}${path.replace(':id', encodeURIComponent(params?.id ?? ''))}${searchOf(query)}`,
      {
        method,
        headers: {
          authorization: `Bearer ${apiToken}`,
          ...(method !== 'GET' && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      },
    );
    if (!answer.ok) throw await errorOf(answer);
    if (answer.status === 204) return undefined;
    return answer.headers.get('content-type')?.startsWith('text/csv')
      ? answer.text()
      : answer.json();
  };
  return sendLoosely as Send;
}

function searchOf(query: Parts['query'] = {}): string {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
}
