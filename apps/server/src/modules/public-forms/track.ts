import { timingSafeEqual } from 'node:crypto';
import type { Tracked } from '@wallet/contract';
import { readPayState } from '#modules/deposits/checkout';
import { readTrackedWithdrawal, readWithdrawState } from '#modules/withdrawals/page';
import { maybe } from '#platform/db';
import { decryptOrNull, type Place, type Vault } from '#platform/vault';
import { type FoundReference, selectByRefNo } from './forms.sql.ts';
import type { PublicFormsDeps } from './public-forms-deps.ts';

export interface TrackQuery {
  reference: string;
  last4: string;
  ip: string;
}

/**
 * Where somebody's money is, for who knows the reference and the last four digits of the account or
 * of the phone number, or, of a deposit without a phone number, of the exact amount that was to be
 * paid. A wrong reference and wrong digits are the same undefined, after the same work; right
 * digits of a reference that was tried too often are refused like wrong ones. Throws Refusal
 * tooManyRequests.
 */
export async function track(
  deps: PublicFormsDeps,
  { reference, last4, ip }: TrackQuery,
): Promise<Tracked | undefined> {
  const refNo = normalReference(reference);
  await deps.limits.trackAddress.take(ip);
  await deps.limits.trackReference.take(refNo);
  const { db, vault } = deps.deposits;
  const found = await maybe(db.read, selectByRefNo(refNo));
  if (!hasDigits(vault, found, last4.replaceAll(/\D/g, '')) || !found) return undefined;
  await deps.limits.trackReference.forget(refNo);
  return read(deps, found);
}

/**
 * As it is printed: `k7qm2d4x` and `K7QM 2D4X` are `K7QM-2D4X`; letters that it never has are the
 * digits they look like.
 */
function normalReference(text: string): string {
  const plain = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .slice(0, 8);
  return `${plain.slice(0, 4)}-${plain.slice(4)}`;
}

/** Compares with every possible reference, also where none is there or it does not decrypt. */
function hasDigits(
  vault: Pick<Vault, 'seal' | 'open'>,
  found: FoundReference | undefined,
  last4: string,
): boolean {
  const nobody = { table: 'transaction_session', id: 'none', column: 'customer_phone_enc' };
  const readable = (sealed: string, place: Place) => decryptOrNull(vault, sealed, place) ?? '';
  const sealedNothing = () => vault.open(vault.seal('', nobody), nobody);
  const session =
    found?.sessionPhone == null
      ? sealedNothing()
      : readable(found.sessionPhone, { ...nobody, id: found.sessionId ?? '' });
  const request =
    found?.requestPhone == null
      ? sealedNothing()
      : readable(found.requestPhone, {
          table: 'withdrawal_request',
          id: found.requestId ?? '',
          column: 'phone_enc',
        });
  return [session, request, found?.last4 ?? '', ...(found?.amounts ?? [])]
    .map((text) => isSame(text.replaceAll(/\D/g, '').slice(-4), last4))
    .includes(true);
}

function isSame(kept: string, typed: string): boolean {
  const sized = (text: string) => Buffer.from(text.padEnd(4, '-').slice(0, 4));
  return timingSafeEqual(sized(kept), sized(typed)) && kept.length === 4 && typed.length === 4;
}

async function read(
  { deposits, page }: PublicFormsDeps,
  { sessionId, requestId, type }: FoundReference,
): Promise<Tracked | undefined> {
  if (sessionId !== null && type === 'deposit')
    return { kind: 'deposit', state: await readPayState(deposits, sessionId) };
  if (sessionId !== null)
    return {
      kind: 'withdrawal',
      state: await readWithdrawState(page, { sessionId, browser: undefined }),
    };
  return requestId === null
    ? undefined
    : { kind: 'withdrawal', state: await readTrackedWithdrawal(deposits.db.read, requestId) };
}
