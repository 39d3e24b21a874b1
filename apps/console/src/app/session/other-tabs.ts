import { storageKeys, type SessionStore } from './storage.ts';
import type { Session } from './session.ts';

/**
 * Follows what another tab did to the stored session: logging out there logs out here, signing in
 * there brings this tab along. A tab sees the items change one by one, so only the last one written
 * (the session item) counts as a sign-in, and nothing is ever cleared on the way in: that would
 * sign the other tab out.
 */
export function followOtherTabs({
  store,
  session,
}: {
  store: SessionStore;
  session: Pick<Session, 'get' | 'start' | 'lose'>;
}) {
  return ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void => {
    const isGone = store.accessToken() === null;
    if ((key === storageKeys.accessToken || key === null) && newValue === null && isGone)
      session.lose();
    const isSignIn =
      key === storageKeys.session && newValue !== null && !isGone && store.session() !== null;
    if (isSignIn && session.get().status === 'signedOut') void session.start();
  };
}
