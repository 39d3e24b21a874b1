import { createHash } from 'node:crypto';
import { sql } from '#platform/db';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { enrolmentPower } from '#modules/devices';
import { codeRows } from '#modules/identity/codes';
import { confirmationRows, refreshTokenRows } from '#modules/identity';
import { findingRows } from '#modules/integrity';
import { limitPower } from '#modules/merchants';
import { changeRows } from '#modules/pending-changes';
import { blockPower } from '#modules/rules';
import { newId } from '#platform/ids';
import { changePowerRow } from '#platform/row-mac';
import type { Strangers } from '../../signing/sign-people.ts';
import { signRow, signRows } from '../../signing/sign-row.ts';
import { testVault } from '../../database/test-vault.ts';
import type { WithdrawalWorld } from '../../payouts/withdrawal-world.ts';

/**
 * Somebody who was invited and signed in, and what a merchant\u2019s people asked for: a limit, a
 * block, a raise that waits.
 */
export async function playPeople(world: WithdrawalWorld, person: Strangers): Promise<void> {
  const { db } = world.deps;
  const [inviter, invited] = [person().actorId, person().actorId];
  await db.transaction((trx) =>
    changePowerRow(trx, testVault(), personRows, invited, () =>
      recordLink(trx, testVault(), { person: invited, by: inviter, kind: 'invited' }),
    ),
  );
  const [session, hash, code] = [newId('ses'), digestOf('refresh'), digestOf('code')];
  await sql`insert into user_session (id, user_id, console, expires_at)
    values (${session}, ${invited}, 'admin', now() + interval '1 day')`.execute(db.read);
  await sql`insert into refresh_token (hash, session_id, user_id, console, expires_at, binding)
    values (${hash}, ${session}, ${invited}, 'admin', now() + interval '1 day', ${digestOf('binding')})`.execute(
    db.read,
  );
  await signRow(db, refreshTokenRows, hash);
  await sql`insert into one_time_code (hash, user_id, purpose, expires_at)
    values (${code}, ${invited}, 'activate', now() + interval '1 day')`.execute(db.read);
  await signRow(db, codeRows, code);
  await signRow(db, confirmationRows, await confirmed(world, invited));
  await sql`insert into device_enrolment (digest, device_id, expires_at, created_by)
    select ${digestOf('enrolment')}, id, now() + interval '1 hour', ${inviter} from device order by id limit 1`.execute(
    db.read,
  );
  await signRows(db, enrolmentPower);
  await sql`insert into integrity_finding (id, check_name, class, scope, scope_id, place, expected, found,
    found_by, found_at, state, ended_at)
    values (${newId('fnd')}, 'a check', 'money', 'all', '', 'a place', '1', '2', 'minute', now(),
      'gone', now())`.execute(db.read);
  await signRows(db, findingRows);
  const { merchantId } = await world.shop();
  await sql`insert into merchant_limit (id, merchant_id, direction, min, max, valid_from)
    values (${newId('lim')}, ${merchantId}, 'deposit', 1, 100, now())`.execute(db.read);
  await signRows(db, limitPower);
  await sql`insert into blocklist_entry (id, merchant_id, kind, block_key, value_enc, shown, outcome, reason, status)
    values (${newId('blk')}, ${merchantId}, 'payee', 'key', '', '0009', 'hold', 'a warning', 'active')`.execute(
    db.read,
  );
  await signRows(db, blockPower);
  await sql`insert into pending_change (id, act, subject_id, merchant_id, before, after, persons, asked_by,
    asked_at, begins_at, lapses_at, state)
    values (${newId('chg')}, 'merchantLimit', ${merchantId}, ${merchantId}, '{}', '{"max":"200"}', 1,
      ${inviter}, now(), now() + interval '1 day', now() + interval '2 days', 'waiting')`.execute(
    db.read,
  );
  await signRows(db, changeRows);
}

/** A session whose person has just given his password again. */
async function confirmed({ deps: { db } }: WithdrawalWorld, userId: string): Promise<string> {
  const id = newId('ses');
  await sql`insert into user_session (id, user_id, console, expires_at, confirmed_at)
    values (${id}, ${userId}, 'admin', now() + interval '1 day', now())`.execute(db.read);
  return id;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
