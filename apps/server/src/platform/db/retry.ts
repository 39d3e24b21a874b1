import { setTimeout as wait } from 'node:timers/promises';

const attempts = 3;

/** Runs `attempt` again after a transient database error, three times in all, with a short growing pause. */
export async function retryWhenTransient<T>(attempt: () => Promise<T>): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt();
    } catch (error) {
      if (number === attempts || !isTransient(error)) throw error;
      await wait(number * 20);
    }
  }
}

/** Deadlock, serialisation failure, lost connection or a server that is restarting: the same work may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code !== undefined) {
    return code === '40001' || code === '40P01' || code.startsWith('08') || code.startsWith('57P') || connectionCodes.has(code);
  }
  return error.message.startsWith('Connection terminated') || error.message.includes('Client has encountered a connection error');
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
