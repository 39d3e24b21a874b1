import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOlder, type OpenDeposit } from '@wallet/server/testing';
import { createSignedDepositWorld } from '../../../testing/deposits/signed-deposit-world.ts';
import type { SignedDepositWorld } from '../../../testing/deposits/signed-deposit-world.ts';
import { decideProposal } from '../decisions/decide-proposal.ts';
import { expireDue } from '#modules/deposits/expiry';
import { type LineProposalInput, proposeLine } from './propose-line.ts';
import { proposeManualConfirmation } from './propose-manual-confirmation.ts';

let opened: SignedDepositWorld;
let { change, come, database, person, setBack, thief, world } = {} as SignedDepositWorld;
beforeAll(async () => {
  opened = await createSignedDepositWorld();
  ({ change, come, database, person, setBack, thief, world } = opened);
});
afterAll(() => opened.close());

describe('two persons, too, pay, mark, meet and reverse only deposits that are as they were made:', () => {
  const propose = async (lineId: string, what: LineProposalInput['what']) =>
    proposeLine(world.deps, {
      lineId,
      revision: (
        await one(
          database.db.read,
          sql<{ revision: number }>`select revision from statement_line where id = ${lineId}`,
        )
      ).revision,
      what,
      reason: 'a ticket',
      by: person('Staff'),
    });
  const agree = (proposalId: string) =>
    decideProposal(world.deps, { proposalId, decision: 'approve', reason: 'seen', by: person() });
  const turned = `merchant_fee = 0`;
  async function expired(): Promise<OpenDeposit> {
    const of = await world.deposit();
    await makeOlder(database.db, of.sessionId, 3_600);
    await expireDue(database.db);
    return of;
  }
  const mark = ({ id }: OpenDeposit) =>
    proposeManualConfirmation(world.deps, {
      transactionId: id,
      evidence: 'ticket 4711',
      reason: 'the bank said so',
      by: person('Staff'),
    });

  test('late money', async () => {
    const of = await expired();
    const proposalId = await propose(await come(of), {
      kind: 'deposit',
      transactionId: of.id,
      accept: ['time'],
    });
    await change(of.id, turned);
    await expect(agree(proposalId)).rejects.toMatchObject({ code: 'rowNotProved' });
    expect(await world.standing(of)).toBe('expired none expired');
    await setBack(turned);
    await agree(proposalId);
    expect(await world.standing(of)).toBe('succeeded paidLate completed');
  });

  test('a marking', async () => {
    const of = await expired();
    const proposalId = await mark(of);
    await change(of.id, turned);
    await expect(agree(proposalId)).rejects.toMatchObject({ code: 'rowNotProved' });
    await setBack(turned);
    await agree(proposalId);
    expect(await world.standing(of)).toBe('succeeded markedManually completed');
  });

  test('the line that a marking waits for', async () => {
    const of = await expired();
    await agree(await mark(of));
    await change(of.id, turned);
    const lineId = await come(of);
    expect(await world.line(lineId)).toMatchObject({
      matchStatus: 'review',
      reason: 'depositNotProved',
      candidate: of.id,
    });
    await setBack(turned);
    const { expectedId } = await one(
      database.db.read,
      sql<{
        expectedId: string;
      }>`select id as "expectedId" from expected_line where transaction_id = ${of.id}`,
    );
    const proposalId = await propose(lineId, { kind: 'expected', expectedId });
    await change(of.id, turned);
    await expect(agree(proposalId)).rejects.toMatchObject({ code: 'rowNotProved' });
    await setBack(turned);
    await agree(proposalId);
    expect(await world.line(lineId)).toMatchObject({ matchStatus: 'matched' });
  });

  test('a reversal', async () => {
    const of = await world.deposit();
    await come(of);
    const debit = await come(of, of.finalMinor, 'debit');
    const proposalId = await propose(debit, { kind: 'reversal', transactionId: of.id });
    await change(of.id, turned);
    await expect(agree(proposalId)).rejects.toMatchObject({ code: 'rowNotProved' });
    await setBack(turned);
    await agree(proposalId);
    expect(await world.standing(of)).toBe('reversed none completed');
    expect(await thief.named()).toEqual([]);
    await world.prove();
  });
});
