import { retryAfterSecondsOf } from './wallet-error.ts';

export interface RetryOptions {
  fetch: typeof fetch;
  /** Tries after the first one. */
  retries: number;
  /** How long one try may take. */
  attemptMs: number;
  /** Nobody is let wait longer than that between two tries: a server that asks for more has its answer handed on. */
  longestPauseMs: number;
  /** Milliseconds to wait before a retry when the server does not say; the number of the retry counts from 1. */
  pauseMs: (retry: number) => number;
}

/**
 * Retries reads, and writes with an Idempotency-Key, which take effect once: after a lost
 * connection, 408, 429, 5xx, or 409 while a copy runs; waits as Retry-After says. The caller's
 * signal ends it.
 */
export function retryingFetch({
  fetch,
  retries,
  attemptMs,
  longestPauseMs,
  pauseMs,
}: RetryOptions): typeof fetch {
  return async (address, request = {}) => {
    const most = mayRepeat(request) ? retries : 0;
    for (let retry = 1; ; retry++) {
      const outcome = await attempt(fetch, address, {
        ...request,
        signal: limited(request.signal, attemptMs),
      });
      const isLast = retry > most || request.signal?.aborted === true;
      if (isLast || !(await isPassing(outcome))) return settle(outcome);
      const waitMs = askedMs(outcome) ?? pauseMs(retry);
      if (waitMs > longestPauseMs) return settle(outcome);
      await wait(waitMs, request.signal);
    }
  };
}

type Outcome = { answer: Response } | { error: unknown };

/** A connection can be cut in the middle of an answer, so one counts only when it is here as a whole. */
async function attempt(
  send: typeof fetch,
  address: Parameters<typeof fetch>[0],
  request: RequestInit,
): Promise<Outcome> {
  try {
    const answer = await send(address, request);
    const body = await answer.arrayBuffer();
    return { answer: new Response(body.byteLength > 0 ? body : null, answer) };
  } catch (error) {
    return { error };
  }
}

function settle(outcome: Outcome): Response {
  if ('answer' in outcome) return outcome.answer;
  throw outcome.error;
}

function mayRepeat({ method = 'GET', headers }: RequestInit): boolean {
  return method === 'GET' || new Headers(headers).has('idempotency-key');
}

function limited(signal: AbortSignal | null | undefined, attemptMs: number): AbortSignal {
  const limit = AbortSignal.timeout(attemptMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

async function isPassing(outcome: Outcome): Promise<boolean> {
  if ('error' in outcome) return true;
  const { status } = outcome.answer;
  if (status === 408 || status === 429 || status >= 500) return true;
  return (
    status === 409 && (await outcome.answer.clone().text()).includes('"idempotencyInProgress"')
  );
}

function askedMs(outcome: Outcome): number | undefined {
  const seconds = 'answer' in outcome ? retryAfterSecondsOf(outcome.answer) : undefined;
  return seconds === undefined ? undefined : seconds * 1_000;
}

function wait(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      },
      { once: true },
    );
  });
}
