import { errorCode } from '#platform/error-code';

/**
 * Whether a statement was refused because a migration changed its column types: before it ran,
 * though inside a transaction that is lost too. It works under a new name.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    errorCode(error) === '0A000' &&
    error instanceof Error &&
    error.message === 'cached plan must not change result type'
  );
}

const usualAttempts = 5;

/** Runs `attempt` again when it met a statement from before a migration: nothing of it was committed. */
export async function retryWhenStale<T>(
  attempt: () => Promise<T>,
  attempts = usualAttempts,
): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt();
    } catch (error) {
      if (number === attempts || !isStalePlan(error)) throw error;
    }
  }
}
