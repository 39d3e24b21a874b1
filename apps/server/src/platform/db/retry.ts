import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '#platform/error-code';

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

/** Deadlock, serialisation failure or lost connection: a retry may succeed. Excludes time-outs. */
function isTransient(error: unknown): boolean {
  return (
    databaseCondition(error) === 'lost' ||
    errorCode(error) === '40001' ||
    errorCode(error) === '40P01'
  );
}

/**
 * Whether the database, not the work, failed. `busy`: refused or cancelled, nothing committed.
 * `lost`: connection gone, so a commit may have happened.
 */
export function databaseCondition(error: unknown): 'busy' | 'lost' | undefined {
  const code = errorCode(error);
  if (code !== undefined) {
    if (code === '23514' && isStaleDigest(error)) return 'busy';
    if (lostCodes.has(code) || code.startsWith('08')) return 'lost';
    return busyCodes.has(code) || code.startsWith('53') ? 'busy' : undefined;
  }
  const message = error instanceof Error ? error.message : '';
  if (message === 'timeout exceeded when trying to connect') return 'busy';
  return lostMessages.some((text) => message.startsWith(text)) ? 'lost' : undefined;
}

/** A digest by a secret just retired, computed before this process knew; the next uses the new secret. */
function isStaleDigest(error: unknown): boolean {
  const { constraint } = error as { constraint?: unknown };
  return typeof constraint === 'string' && constraint.startsWith('digest_in_force_');
}

/** Serialisation, deadlock, lock time-out, statement time-out, starting up, refused by the machine. */
const busyCodes = new Set(['40001', '40P01', '55P03', '57014', '57P03', 'ECONNREFUSED']);
/** Ended by an operator or a crash, or by the idle-in-transaction time-out. */
const lostCodes = new Set(['57P01', '57P02', '57P05', '25P03', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const lostMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Query read timeout',
  'Client was closed',
];
