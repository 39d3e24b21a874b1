import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApprovals } from '@wallet/server/testing';
import { decideProposal } from './decide-proposal.ts';
import { proposeLine } from '../proposals/propose-line.ts';
import { newId } from '#platform/ids';
import { addAccount, addLine } from '../../../testing/deposits/money-in.ts';
import { addOperator, createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await createWithdrawalWorld();
  await world.paying.account({ merchantIds: [] });
});
afterAll(() => world.close());

/** Somebody of the house in a browser. */
async function person(browser: string, roleId: 1 | 2 = 1) {
  const { userId, sessionId } = await addOperator(world.database, roleId);
  await sql`insert into user_session (id, user_id, console, ip, browser, expires_at)
    values (${sessionId}, ${userId}, 'admin', '10.0.0.9', ${browser}, now() + interval '1 day')`.execute(
    world.database.db.read,
  );
  const by = { actorId: userId, actorRole: roleId === 1 ? 'Admin' : 'Staff' };
  return { by, from: { sessionId, ip: '10.0.0.9', ownCode: '111111' } };
}

test('from where somebody asked to send a line back, and agreed to it, stands with the request that pays it', async () => {
  const { db, writer } = world.deps;
  const ownCodes = {
    need: () => Promise.reject(new Error('the code is there')),
    spend: () => Promise.resolve('totp' as const),
  };
  const approvals = testApprovals({ ownCodes });
  const deps = { ...world.deps, db, writer, approvals };
  const browser = newId('brw');
  const [asker, first, second] = [
    await person(browser, 2),
    await person(browser),
    await person(newId('brw')),
  ];
  const { accountId } = await addAccount(db, { merchantIds: ['mer_none'] });
  const counterparty = 'BUDI SANTOSO';
  const lineId = await addLine(db, { accountId, amountMinor: 5_000_100n, counterparty });
  await world.paying.match([lineId]);
  const { revision } = await one(
    db.read,
    sql<{ revision: number }>`select revision from statement_line where id = ${lineId}`,
  );
  // To another than who sent it: two Admins agree to what a Staff asks.
  const destination = { institutionCode: 'DANA', accountNumber: '081230000777', holderName: 'Ani' };
  const what = { kind: 'refund' as const, destination };
  const proposalId = await proposeLine(deps, { lineId, revision, what, reason: 'his', ...asker });
  await sql`update account_verification v set status = 'verified', ended_at = now(), found_name = 'ANI'
    from line_refund r join withdrawal_request w on w.id = r.request_id
      where r.proposal_id = ${proposalId} and v.id = w.verification_id`.execute(db.read);
  for (const who of [first, second])
    await decideProposal(deps, { proposalId, decision: 'approve', reason: 'agreed', ...who });
  const { id, status } = await one(
    db.read,
    sql<{
      id: string;
      status: string;
    }>`select w.id, w.status from line_refund r join withdrawal_request w on w.id = r.request_id
      where r.proposal_id = ${proposalId}`,
  );
  expect(status).toBe('approved');
  const places = await all(
    db.read,
    sql`select p.person, p.same_browser as "sameBrowser", p.own_code as "ownCode", d.verdict
      from decision_place p join approval_decision d on d.id = p.id
      where p.subject = 'withdrawal' and d.subject = 'withdrawal' and p.subject_id = ${id}
        and d.subject_id = ${id} order by p.at`,
  );
  const verdict = 'approve';
  expect(places).toEqual([
    { person: asker.by.actorId, sameBrowser: false, ownCode: null, verdict },
    { person: first.by.actorId, sameBrowser: true, ownCode: 'totp', verdict },
    { person: second.by.actorId, sameBrowser: false, ownCode: null, verdict },
  ]);
});
