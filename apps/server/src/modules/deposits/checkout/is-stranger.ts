import type { Merchant } from '#modules/merchants';
import type { SessionRow } from '#modules/sessions';

/**
 * Whether a session's payer is a stranger: it was born on a public form, and no token or person of
 * the merchant asked for it. Its MAC covers that; where he comes from decides nothing.
 */
export function isStranger({ source }: Pick<SessionRow, 'source'>): boolean {
  return source === 'requestTransaction';
}

/** How much of an account's room strangers may hold together, in thousandths; undefined for a payer who is none. */
export function publicSharePermille(
  session: Pick<SessionRow, 'source'>,
  { strangersPercent }: Pick<Merchant, 'strangersPercent'>,
  /** Those behind a network that asks for more than its part get half of it: the rest is for all others. */
  isCrowded = false,
): number | undefined {
  return isStranger(session) ? strangersPercent * (isCrowded ? 5 : 10) : undefined;
}
