import { type Place, UnreadableProblem, type Vault } from './create-vault.ts';

/**
 * The same vault; `onUnreadable` is told of each stored value that does not decrypt, before `open`
 * throws. It must not throw.
 */
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
 * The stored text, or null where it does not decrypt: for lists, and for jobs that look after many
 * rows, which one row must not stop. The watch of the server's vault alerts an operator.
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
