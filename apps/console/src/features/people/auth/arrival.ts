/** What was finished on the page before the sign-in; none for somebody who simply comes. */
export type Finished = 'activated' | 'passwordReset';

/**
 * What the pages before the sign-in tell each other. In memory alone: no link can claim it, and no
 * storage keeps an address.
 */
let finished: Finished | null = null;
let email = '';

/** Tells the sign-in page what was finished just now and by whom. */
export function announceFinished(what: Finished, whose: string): void {
  finished = what;
  email = whose;
}

export function readFinished(): Finished | null {
  return finished;
}

/** Keeps a typed address for the way to the next page and back. Never anything else. */
export function saveEmail(typed: string): void {
  email = typed.trim();
}

export function savedEmail(): string {
  return email;
}

/** Somebody signed in: the next one starts with an empty page. */
export function clearArrival(): void {
  finished = null;
  email = '';
}
