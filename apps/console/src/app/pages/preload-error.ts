import { drafts, session } from '../session/index.ts';

const missing = new WeakSet<object>();
let unsent: ReturnType<typeof drafts.snapshot> = {};

/**
 * Hears of every file of a page that could not be fetched. The event stays unhandled, so the error is thrown on to the
 * nearest error page, which offers to load again. Nothing is ever loaded again by itself.
 */
export function observePreloadErrors(target: EventTarget): void {
  target.addEventListener('vite:preloadError', (event) => {
    if (!('payload' in event) || typeof event.payload !== 'object' || event.payload === null)
      return;
    missing.add(event.payload);
    unsent = drafts.snapshot();
  });
}

/** Whether an error is that of code that did not arrive, not of code that failed. */
export function isMissingCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}

/** Keeps what was typed on the page that had to give way. */
export function saveUnsent(): void {
  const state = session.get();
  if (state.status === 'signedIn') drafts.keep(state.user.id, unsent);
  unsent = {};
}
