import { type Place, UnreadableProblem, type Vault } from './create-vault.ts';

/** The same vault; tells `onUnreadable`, which must not throw, of each failed value before `open` throws. */
export function watchVault(
  vault: Vault,
  onUnreadable: (problem: UnreadableProblem) => void,
): Vault {
  return {
    ...vault,
    open: (sealed, place) => {
      try {
        return vault.open(sealed, place);
      } catch (error) {
        if (error instanceof UnreadableProblem) onUnreadable(error);
        throw error;
      }
    },
  };
}

/**
 * The text, or null if it does not decrypt: for lists and bulk jobs, which one row must not stop.
 * The server's vault watch alerts an operator.
 */
export function decryptOrNull(
  vault: Pick<Vault, 'open'>,
  sealed: string,
  place: Place,
): string | null {
  try {
    return vault.open(sealed, place);
  } catch (error) {
    if (error instanceof UnreadableProblem) return null;
    throw error;
  }
}
