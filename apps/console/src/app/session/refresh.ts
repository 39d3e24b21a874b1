import { isDefinite } from '../../lib/failure.ts';
import type { SessionStore, TokenPair } from './storage.ts';

export interface RefreshParts {
  store: SessionStore;
  /** POST /api/auth/refresh-token with the refresh token in Authorization. */
  askForTokens: (refreshToken: string) => Promise<TokenPair>;
  /** Runs one refresh at a time over all tabs of this origin. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  wait: (delayMs: number) => Promise<void>;
  /** The session could not be kept: the stored items are gone already. */
  onLost: () => void;
}

/** A lost answer may be asked for again within the server's 30 seconds; a clear no may not. */
const retryDelaysMs = [1_000, 3_000];

/**
 * Gives a function that turns a refused access token into a fresh one.
 * However many callers and tabs ask at once, one request is made. Rejects when the session cannot be kept;
 * both tokens are removed by then.
 */
export function refresher(parts: RefreshParts): (refusedToken: string | null) => Promise<string> {
  let inFlight: Promise<string> | undefined;
  return (refusedToken) => {
    inFlight ??= parts
      .exclusively(() => refreshOnce(parts, refusedToken))
      .finally(() => (inFlight = undefined));
    return inFlight;
  };
}

async function refreshOnce(parts: RefreshParts, refusedToken: string | null): Promise<string> {
  const { store, onLost } = parts;
  const stored = store.accessToken();
  if (stored !== null && stored !== refusedToken) return stored;
  const refreshToken = store.refreshToken();
  try {
    if (refreshToken === null) throw new Error('No refresh token available');
    const pair = await askPatiently(parts, refreshToken);
    store.saveTokens(pair);
    return pair.accessToken;
  } catch (error) {
    const renewed = store.accessToken();
    if (renewed !== null && store.refreshToken() !== refreshToken) return renewed;
    store.clear();
    onLost();
    throw error;
  }
}

async function askPatiently(
  { askForTokens, wait }: RefreshParts,
  refreshToken: string,
): Promise<TokenPair> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await askForTokens(refreshToken);
    } catch (error) {
      if (isDefinite(error)) throw error;
      await wait(delayMs);
    }
  }
  return askForTokens(refreshToken);
}
