import { setTimeout as sleep } from 'node:timers/promises';

export interface Asked {
  url: string;
  bearer?: string;
  body?: object;
  /** The same for each try, so that what was done once is not done again. */
  key: string;
  headers?: Record<string, string>;
}

/** A server that is dead comes back within seconds; one that does not is a failure of the soak. */
const patienceMs = 120_000;
const paceMs = 500;

/** Asks until there is an answer, as clients do whose server may die in the middle. Throws for what it refuses. */
export async function askAgain<Answer>({
  url,
  bearer,
  body,
  key,
  headers,
}: Asked): Promise<Answer> {
  for (const startedMs = performance.now(); ; await sleep(paceMs)) {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...headers,
        'idempotency-key': key,
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // A connection to a process that was killed may hang.
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (answer?.ok && text !== undefined) return (text === '' ? {} : JSON.parse(text)) as Answer;
    const isRefused = answer !== undefined && answer.status < 500 && answer.status !== 429;
    if (isRefused || performance.now() - startedMs > patienceMs)
      throw new Error(`${url}: ${answer?.status ?? 'no answer'} ${text ?? ''}`);
  }
}
