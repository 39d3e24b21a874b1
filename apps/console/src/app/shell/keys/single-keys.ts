import { createStore } from '../../../lib/store.ts';
import { useStore } from '../../../lib/use-store.ts';

const nameOf = (userId: string) => `single-keys:${userId}`;
/** Raised when somebody switches, so that everything that asks looks again. */
const version = createStore(0);

/** Whether a user wants shortcuts of one key. On until switched off; kept for each user of this browser. */
export function wantsSingleKeys(userId: string): boolean {
  return localStorage.getItem(nameOf(userId)) !== 'off';
}

export function useSingleKeys(userId: string): boolean {
  useStore(version);
  return wantsSingleKeys(userId);
}

export function switchSingleKeys(userId: string, isOn: boolean): void {
  if (isOn) localStorage.removeItem(nameOf(userId));
  else localStorage.setItem(nameOf(userId), 'off');
  version.set(version.get() + 1);
}
