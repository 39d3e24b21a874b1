import type { PayoutMethodRow, PayoutWarning } from '@wallet/contract';
import type { Translate } from '../../lib/text/index.ts';
import type { Shape } from '../../ui/status/status-shape.tsx';

export type VerificationState = PayoutMethodRow['verification']['status'];
/** What can be done with a destination; an active one is usable once it has cooled down. */
export type PayoutState = 'usable' | 'coolingDown' | 'blocked' | 'replaced' | 'removed';

/** A new state or way without its words does not compile. */
export const verificationShapes: Readonly<Record<VerificationState, Shape>> = {
  unverified: 'waiting',
  verifying: 'work',
  verified: 'good',
  closeMatch: 'hand',
  mismatch: 'bad',
  notFound: 'bad',
  unsupported: 'over',
  timedOut: 'hand',
};

export const payoutShapes: Readonly<Record<PayoutState, Shape>> = {
  usable: 'good',
  coolingDown: 'waiting',
  blocked: 'held',
  replaced: 'over',
  removed: 'over',
};

type Named = Pick<PayoutMethodRow, 'institution' | 'last4'>;

/** "BCA ••1234": what a destination is called where there is little room. */
export function payoutName({ institution, last4 }: Named): string {
  return `${institutionName(institution)} ${maskedNumber(last4)}`;
}

export function institutionName({
  name,
  shortName,
}: {
  name: string;
  shortName: string | null;
}): string {
  return shortName ?? name;
}

export function maskedNumber(last4: string): string {
  return `\u2022\u2022${last4}`;
}

/** The state at a moment: what the server said, and since then the clock of this machine. */
export function payoutState(
  { status, isUsable, usableAfter }: Pick<PayoutMethodRow, 'status' | 'isUsable' | 'usableAfter'>,
  nowMs: number,
): PayoutState {
  if (status !== 'active') return status;
  return isUsable || Date.parse(usableAfter) <= nowMs ? 'usable' : 'coolingDown';
}

/** What an inquiry's end asks of the reader, in one sentence or two. */
export function verificationAdvice(
  {
    institution,
    verification: { status, foundName, reason },
  }: Pick<PayoutMethodRow, 'institution' | 'verification'>,
  t: Translate,
): string {
  const values = { institution: institutionName(institution), name: foundName ?? '' };
  if (status === 'unsupported' && reason !== null) return t(`payoutAdvice.${reason}`, values);
  if (status === 'closeMatch' && foundName === null)
    return t('payoutAdvice.closeMatchUnnamed', values);
  return t(`payoutAdvice.${status}`, values);
}

/** A warning in the reader's language. */
export function warningText(
  { code, expectedDigits }: Pick<PayoutWarning, 'code' | 'expectedDigits'>,
  institution: string,
  t: Translate,
): string {
  if (code === 'lengthUnusual' && expectedDigits.length > 0)
    return t('payoutWarning.lengthUnusualOf', {
      institution,
      digits: digitsText(expectedDigits, t),
    });
  return t(`payoutWarning.${code}`, { institution });
}

/** "10 or 12", "10 to 13". */
export function digitsText(digits: readonly number[], t: Translate): string {
  const [first = 0, ...rest] = digits;
  const last = rest.at(-1);
  if (last === undefined) return String(first);
  return t(
    last - first === rest.length && rest.length > 1 ? 'payoutDigits.range' : 'payoutDigits.or',
    { first: digits.slice(0, -1).join(', '), from: first, last },
  );
}
