import { maybe, type Trx } from '#platform/db';
import { isProvedRow, lockPowerRow, macOfRow, type RowKeys } from '#platform/row-mac';
import { type IntentPower, intentPower } from '../intent-power.ts';
import { givenAs, type Hand, isAsGiven, outcomes, withPower } from '../intent-outcome.ts';
import { savePower, lockHand } from '../intents.sql.ts';

/**
 * The intent if its row is what the judge of its beginning let go, or what made it wait again; undefined for one that
 * somebody put there, changed, or gave back to be pressed once more.
 */
export async function provedIntent(
  trx: Trx,
  keys: Pick<RowKeys, 'attests'>,
  { id, epoch }: { id: string; epoch: number },
): Promise<IntentPower | undefined> {
  const row = await maybe(trx, lockPowerRow(intentPower, id));
  return row && row.ticket === epoch && isProvedRow(keys, intentPower, row) ? row : undefined;
}

/**
 * The intent as a phone has it from now on: its ticket is used, so whoever makes it wait again by SQL makes it wait for
 * ever, and who has it since when is signed, so nobody looks for its line in another hour.
 */
export function handTo(
  keys: Pick<RowKeys, 'attest'>,
  intent: IntentPower,
  hand: Hand,
): { given: string; mac: string } {
  const given = givenAs(hand);
  const taken = { ...intent, ticket: null, given, outcome: null };
  return { given, mac: macOfRow(keys, intentPower, taken) };
}

/**
 * Lets a phone take an intent once more, in the transaction that makes it wait. False unless the
 * judge of its beginning let it go and the denial of the journal that has it is signed: one that a
 * journal told of after a restore has no ticket, and neither has one whose state somebody changed.
 */
export async function renewTicket(trx: Trx, keys: RowKeys, id: string): Promise<boolean> {
  const row = await maybe(trx, lockHand(id));
  const isDenied =
    row?.outcome === outcomes.denied &&
    row.payloadHash !== null &&
    isAsGiven(row) &&
    isProvedRow(keys, intentPower, row);
  if (!isDenied) return false;
  await savePower(withPower(keys, row, { ticket: row.epoch, outcome: null })).execute(trx);
  return true;
}

/** Signs what a weighed report says of an intent; one that somebody changed stays without proof. */
export async function signReport(
  trx: Trx,
  keys: RowKeys,
  id: string,
  told: 'denied' | 'pressed' | 'pressedElsewhere',
): Promise<void> {
  const row = await maybe(trx, lockHand(id));
  if (!row || !isAsGiven(row)) return;
  const stays = row.outcome === outcomes.pressedElsewhere;
  const outcome = stays ? row.outcome : told === 'pressed' ? null : outcomes[told];
  const ticket = told === 'denied' ? row.ticket : null;
  await savePower(withPower(keys, row, { outcome, ticket })).execute(trx);
}

/**
 * Signs in whose hands an intent is behind `work`, which keeps what a journal told of a later
 * epoch. Where a phone has it, no other one may be given it; where it waits, it waits for a still
 * later epoch.
 */
export async function signHand(
  trx: Trx,
  keys: RowKeys,
  id: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const before = await maybe(trx, lockHand(id));
  await work();
  const after = await maybe(trx, lockHand(id));
  if (!before || !after || !isAsGiven(before)) return;
  const waits = after.state === 'waiting' && before.ticket !== null;
  const given = after.journalId === null ? null : givenAs(after);
  const outcome = after.state === 'unknown' ? null : before.outcome;
  const signed = withPower(keys, before, { given, outcome, ticket: waits ? after.epoch : null });
  await savePower(signed).execute(trx);
}
