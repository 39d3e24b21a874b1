import { errorCode } from '#platform/error-code';

/**
 * Whether a named statement was refused because a migration gave its columns other types since it was prepared. It was
 * refused before it ran; inside a transaction the transaction is lost with it. Asked under a new name it works.
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
