import { type PayoutCase, roles } from '@wallet/contract';
import { matchLines } from '#modules/matching/lines';
import { resolveIntent, startPayouts } from '#modules/payouts/proving';
import { assignNextTransfer, recordTransferReport } from '#modules/payouts/sending';
import { unknownPayoutRoutes } from '#modules/payouts/review';
import { fakeClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { addLine } from '../../deposits/money-in.ts';
import type { PayingWorld } from '../../payouts/paying-world.ts';
import { type EngineCalls, runSchedule } from '../../payouts/run-schedule.ts';
import type { Strangers } from '../../signing/sign-people.ts';
import { testApprovals } from '../../signing/test-approvals.ts';
import { testHttp } from '../../servers/test-http.ts';
import { takeUnknown } from '../../payouts/unknown-payout.ts';

/** Payouts of every end: the schedules of crashes, one that came back, one that nobody knows of, and one that waits. */
export async function playPayouts(world: PayingWorld, schedules: number): Promise<void> {
  const engine = startPayouts(world.deps);
  for (let seed = 1; seed <= schedules; seed++)
    await runSchedule(world, callsOf(world, engine), seed);
  await playReturn(world);
  await takeUnknown(world);
  const merchantId = await world.merchant();
  await world.account({ merchantIds: [merchantId] });
  await world.approved(merchantId, { payee: '081299990001' });
}

async function playReturn(world: PayingWorld): Promise<void> {
  const merchantId = await world.merchant();
  const { accountId, deviceId } = await world.account({ merchantIds: [merchantId] });
  await world.approved(merchantId, { payee: '081299990002' });
  await startPayouts(world.deps).send();
  const ask = {
    accountId,
    askId: 'ask-00000001',
    bootId: 'boot-00000001',
    journalId: 'journal-1',
    sequence: 5,
  };
  await assignNextTransfer(world.deps, { deviceId, ask });
  await world.debit(accountId, 5_000_000n, { providerTransactionId: 'P-came-back' });
  const lineId = await addLine(world.deps.db, {
    accountId,
    amountMinor: 5_000_000n,
    reversalOf: 'P-came-back',
    counterparty: 'PENGEMBALIAN',
  });
  await world.match([lineId]);
}

function callsOf({ deps }: PayingWorld, engine: ReturnType<typeof startPayouts>): EngineCalls {
  const { db, writer, log } = deps;
  return {
    send: () => engine.send(),
    resolve: async (own, intentId) => void (await resolveIntent(own, intentId)),
    take: (own, { accountId, deviceId, journalId }) =>
      assignNextTransfer(own, {
        deviceId,
        ask: { accountId, askId: 'ask-00000001', bootId: 'boot-00000001', journalId, sequence: 5 },
      }),
    report: (own, { deviceId }, report) => recordTransferReport(own.db, { deviceId, report }),
    match: (lineIds) => matchLines({ db, writer, log }, lineIds),
  };
}

/** Two persons say that what a phone took was not paid; another such word waits, and one was refused. */
export async function playOutcomes(world: PayingWorld, person: Strangers): Promise<void> {
  const http = testHttp({
    routes: unknownPayoutRoutes({
      ...world.deps,
      approvals: testApprovals(),
      clock: fakeClock(new Date()),
    }),
    console: 'admin',
  });
  const as = () =>
    http.as({
      kind: 'user',
      userId: person().actorId,
      sessionId: newId('ses'),
      roleId: roles.admin,
      console: 'admin',
    });
  for (const decision of [undefined, 'approve', 'reject'] as const) {
    const { intent } = await takeUnknown(world);
    await world.letProofTimePass(intent.id);
    const path = `/api/payouts/${intent.transactionId}`;
    const { body: seen } = await as()('GET', path);
    const what = { outcome: 'notPaid', evidence: 'the history of the app', endsRequest: true };
    const body = { revision: (seen as PayoutCase).payout.revision, what, reason: 'seen' };
    const made = await as()('POST', `${path}/proposals`, { body });
    const { body: now } = await as()('GET', path);
    const proposalId = (now as PayoutCase).payout.proposal?.id;
    if (proposalId === undefined) throw new Error(`nothing was proposed: ${JSON.stringify(made)}`);
    if (decision)
      await as()('POST', `${path}/decisions`, { body: { proposalId, decision, reason: 'agreed' } });
  }
  await http.close();
}
