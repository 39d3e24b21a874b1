import { all, one, sql } from '#platform/db';
import { cancelRequest } from '#modules/withdrawals/requests';
import { decideApproval } from '#modules/withdrawals/approval';
import { decideProposal } from '#modules/suspense/decisions';
import { proposeLine } from '#modules/suspense/proposals';
import { addAccount, addLine } from '../../deposits/money-in.ts';
import type { Strangers } from '../../signing/sign-people.ts';
import { testApprovals } from '../../signing/test-approvals.ts';
import { addOperator } from '../../payouts/withdrawal-world.ts';
import type { Shop, User, WithdrawalWorld } from '../../payouts/withdrawal-world.ts';

type Decision = Parameters<typeof decideApproval>[1]['decision'];

/** Requests that wait, were agreed to, refused, stopped and cancelled, and a line that goes back to its payer. */
export async function playWithdrawals(world: WithdrawalWorld, person: Strangers): Promise<void> {
  const [first, second] = [
    await addOperator(world.database, 1),
    await addOperator(world.database, 1),
  ];
  const shop = await world.shop({ policy: { secondPersonAboveMinor: '5000000' } });
  await asked(world, shop, 1_000_000n);
  await decide(world, await asked(world, shop, 1_100_000n), 'approve', first);
  await decide(world, await asked(world, shop, 1_200_000n), 'reject', first);
  await decide(world, await asked(world, shop, 1_300_000n), 'hold', first);
  await decide(world, await asked(world, shop, 6_000_000n), 'approve', first);
  const both = await asked(world, shop, 6_100_000n);
  for (const who of [first, second]) await decide(world, both, 'approve', who);
  await cancelRequest(world.deps, {
    id: await asked(world, shop, 1_400_000n),
    merchantId: shop.merchantId,
    by: { actorId: shop.owner.userId, actorRole: 'Merchant' },
    statusReason: 'cancelledByMerchant',
  });
  await world.asked(
    shop,
    { amount: { minor: 1_500_000n, currency: 'IDR' }, source: 'api' },
    shop.live,
  );
  await playLineRefund(world, person);
}

/** A credit that nobody can be credited with goes back: two persons agree, and its payout waits to be sent. */
async function playLineRefund(world: WithdrawalWorld, person: Strangers): Promise<void> {
  const { db, writer } = world.deps;
  const deps = { ...world.deps, db, writer, approvals: testApprovals() };
  await world.paying.account({ merchantIds: [] });
  for (const isAgreed of [false, true]) {
    const { accountId } = await addAccount(db, { merchantIds: ['mer_none'] });
    const lineId = await addLine(db, {
      accountId,
      amountMinor: isAgreed ? 5_000_300n : 5_000_200n,
    });
    await world.paying.match([lineId]);
    const { revision } = await one(
      db.read,
      sql<{ revision: number }>`select revision from statement_line where id = ${lineId}`,
    );
    const accountNumber = isAgreed ? '081230000001' : '081230000002';
    const proposalId = await proposeLine(deps, {
      lineId,
      revision,
      what: { kind: 'refund', destination: { institutionCode: 'DANA', accountNumber } },
      reason: 'nobody knows it',
      by: person(),
    });
    if (!isAgreed) continue;
    await sql`update account_verification v set status = 'verified', ended_at = now(), found_name = 'BUDI SANTOSO'
      from line_refund r join withdrawal_request w on w.id = r.request_id
        where r.proposal_id = ${proposalId} and v.id = w.verification_id`.execute(db.read);
    await decideProposal(deps, { proposalId, decision: 'approve', reason: 'agreed', by: person() });
  }
  if ((await all(db.read, sql`select from line_refund`)).length !== 2)
    throw new Error('two lines were to go back');
}

function asked(world: WithdrawalWorld, shop: Shop, minor: bigint): Promise<string> {
  return world.asked(shop, { amount: { minor, currency: 'IDR' } });
}

async function decide(
  world: WithdrawalWorld,
  id: string,
  decision: Decision,
  { userId, roleId }: User,
): Promise<void> {
  const { revision, payloadHash } = await world.standing(id);
  const by = { actorId: userId, actorRole: 'Admin', roleId };
  await decideApproval(world.deps, {
    id,
    decision,
    reason: 'looked at',
    revision,
    payloadHash,
    by,
  });
}
