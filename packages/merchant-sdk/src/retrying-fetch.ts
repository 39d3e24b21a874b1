export interface RetryOptions {
  fetch: typeof fetch;
  /** Tries after the first one. */
  retries: number;
  /** How long one try may take. */
  attemptMs: number;
  /** Milliseconds to wait before a retry when the server does not say; the number of the retry counts from 1. */
  pauseMs: (retry: number) => number;
}

/**
 * A fetch that repeats what may be repeated: reads, and writes that carry an Idempotency-Key, which the server does
 * once however often it gets them. It repeats after a lost connection, 429, 502, 503, 504, and 409 while an earlier
 * copy is still running; it waits as long as Retry-After says. The caller's signal ends everything.
 */
export function retryingFetch({ fetch, retries, attemptMs, pauseMs }: RetryOptions): typeof fetch {
  return async (address, request = {}) => {
    const most = mayRepeat(request) ? retries : 0;
    for (let retry = 1; ; retry++) {
      const outcome = await attempt(fetch, address, { ...request, signal: limited(request.signal, attemptMs) });
      const isLast = retry > most || request.signal?.aborted === true;
      if (isLast || !(await isPassing(outcome))) return settle(outcome);
      await wait(retryAfterMs(outcome) ?? pauseMs(retry), request.signal);
    }
  };
}

type Outcome = { answer: Response } | { error: unknown };

async function attempt(send: typeof fetch, address: Parameters<typeof fetch>[0], request: RequestInit): Promise<Outcome> {
  try {
    return { answer: await send(address, request) };
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

const passingStatuses = new Set([429, 502, 503, 504]);

async function isPassing(outcome: Outcome): Promise<boolean> {
  if ('error' in outcome) return true;
  if (passingStatuses.has(outcome.answer.status)) return true;
  return outcome.answer.status === 409 && (await outcome.answer.clone().text()).includes('"idempotencyInProgress"');
}

function retryAfterMs(outcome: Outcome): number | undefined {
  const seconds = 'answer' in outcome ? outcome.answer.headers.get('retry-after') : null;
  return seconds !== null && /^\d{1,4}$/.test(seconds) ? Number(seconds) * 1_000 : undefined;
}

function wait(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    }, { once: true });
  });
}
