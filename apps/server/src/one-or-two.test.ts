import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalActs, type ApprovalAct, type PendingChange } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { changePowerRow } from '#platform/row-mac';
import { testVault } from '@wallet/server/testing';
import type { User } from './testing/people/merchant-world.ts';
import { raisePlays, type RaisePlay } from './testing/plays/raise-plays.ts';
import { createRaisingWorld, type RaisingWorld } from './testing/plays/raising-world.ts';

let world: RaisingWorld;
let asker: User;
let sibling: User;
let second: User;
beforeAll(async () => {
  world = await createRaisingWorld();
  const inviter = await world.person(1);
  [asker, sibling, second] = [await world.person(1), await world.person(1), await world.person(1)];
  for (const person of [asker, sibling]) await letIn(person, inviter);
});
afterAll(() => world.close());

const letIn = (person: User, by: User) =>
  world.world.database.db.transaction((trx) =>
    changePowerRow(trx, testVault(), personRows, person.userId, () =>
      recordLink(trx, testVault(), { person: person.userId, by: by.userId, kind: 'invited' }),
    ),
  );
const decide = (who: User, change: PendingChange | undefined) =>
  world.ask(who, 'POST', `/api/pending-changes/${change?.id}/decide`, {
    decision: 'agree',
    reason: 'seen',
  });

/** It was asked for and waits; one person is enough. */
async function byOne({ subjectId, holds }: RaisePlay): Promise<void> {
  expect(await world.afterCoolDown(subjectId)).toBe(1);
  expect(await holds()).toBe(true);
}

/** Alone, and as two who were let in by one Admin, it never begins; it does once somebody independent agrees. */
async function byTwo({ subjectId, holds }: RaisePlay): Promise<void> {
  expect(await world.afterCoolDown(subjectId)).toBe(0);
  const [change] = await world.pending(asker, { subjectId });
  const page = `/pending-changes/${change?.id}`;
  expect(await decide(asker, change)).toMatchObject({
    status: 403,
    body: { code: 'secondPersonNeeded', mayDecide: { you: 'spoke', page, roles: ['Admin'] } },
  });
  expect(await decide(sibling, change)).toMatchObject({
    status: 403,
    body: {
      code: 'notIndependent',
      mayDecide: {
        you: 'meet',
        people: expect.arrayContaining([{ id: second.userId, name: expect.any(String) }]),
        until: expect.any(String),
      },
    },
  });
  expect([await world.begin(), await holds()]).toEqual([0, false]);
  expect(await decide(second, change)).toMatchObject({ status: 200, body: { state: 'agreed' } });
  expect([await world.begin(), await holds()]).toEqual([1, true]);
}

describe.each(Object.keys(raisePlays) as (keyof typeof raisePlays)[])('%s', (name) => {
  const act: ApprovalAct = approvalActs[name];
  test('begins after the cool-down, at once, by one or by two who are independent, as its row says', async () => {
    const play: RaisePlay = await raisePlays[name](world);
    const by = play.asker ?? asker;
    const asked = await play.ask(by);
    expect([200, 201, 202, 204], JSON.stringify(asked.body)).toContain(asked.status);
    const waiting = await world.pending(asker, { subjectId: play.subjectId });
    if (!act.coolDown) {
      expect([waiting, await play.holds()]).toEqual([[], true]);
      return;
    }
    expect(await play.holds()).toBe(false);
    expect(waiting).toMatchObject([{ persons: act.persons }]);
    await (act.persons === 2 ? byTwo(play) : byOne(play));
  });
});

describe('a role', () => {
  const askedFor = async (roleId: number) => {
    const staff = await world.person(2);
    return {
      staff,
      answer: await world.ask(asker, 'PATCH', `/api/users/${staff.userId}`, { roleId }),
    };
  };

  test('is never raised to an Admin’s: it is refused before anybody is asked', async () => {
    const { staff, answer } = await askedFor(1);
    expect(answer.status).toBe(400);
    expect(await world.pending(asker, { subjectId: staff.userId })).toEqual([]);
  });

  test('of an Admin that an earlier release let wait ends as lapsed instead of waiting for ever', async () => {
    const { staff } = await askedFor(5);
    await world.askedBefore(staff.userId, { roleId: 1 });
    expect(await world.afterCoolDown(staff.userId)).toBe(0);
    expect(
      await one(
        world.world.database.db.read,
        sql<{
          state: string;
          reason: string;
          roleId: number;
        }>`select c.state, c.end_reason as reason, u.role_id as "roleId" from pending_change c
          join app_user u on u.id = c.subject_id where c.subject_id = ${staff.userId}`,
      ),
    ).toEqual({ state: 'lapsed', reason: 'stateConflict', roleId: 2 });
  });
});
