import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approvalActs,
  endpoints,
  needsNoApproval,
  roles,
  type ApprovalAct,
  type Endpoint,
} from '@wallet/contract';
import { plays } from './testing/two-persons-plays.ts';
import { closeTwoPersons, openTwoPersons, person } from './testing/two-persons-world.ts';

beforeAll(openTwoPersons);
afterAll(closeTwoPersons);

const elsewhere: Record<string, string> = {
  'claims.standBehind': 'apps/server/src/modules/deposits/claims-by-file.test.ts',
  'payout.approve': 'apps/server/src/modules/withdrawals',
  'merchant.policy': 'apps/server/src/modules/pending-changes/the-attack.test.ts',
  'merchant.people': 'apps/server/src/modules/pending-changes/kinds-of-raises.test.ts',
  'people.back': 'apps/server/src/modules/pending-changes/second-person.test.ts',
  'recovery.release': 'apps/server/src/modules/recovery/recovery.test.ts',
  'recovery.attach': 'apps/server/src/modules/recovery/recovery.test.ts',
};

describe('the table of acts', () => {
  const acts: [string, ApprovalAct][] = Object.entries(approvalActs);

  test('knows every endpoint that writes: each is in a row, or has a reason why in none', () => {
    const inRows = acts.flatMap(([, { ask, decide }]) => [...ask, ...decide]);
    const withReason = Object.values(needsNoApproval).flat();
    const writing = Object.values(endpoints)
      .filter(({ method }) => method !== 'GET')
      .map(({ name }) => name);
    expect([...new Set([...inRows, ...withReason])].toSorted()).toEqual(writing.toSorted());
    expect(
      withReason.filter((name) => (inRows as readonly string[]).includes(name)),
      'not both',
    ).toEqual([]);
    expect(new Set(withReason).size).toBe(withReason.length);
  });

  test('asks for the password or a code wherever it says so', () => {
    const lacking = acts
      .filter(([, { stepUp }]) => stepUp)
      .flatMap(([, { ask, decide }]) => [...ask, ...decide])
      .filter((name) => {
        const { surface, stepUp } = endpoints[name] as Endpoint;
        return surface === 'console' && stepUp === undefined;
      });
    expect(lacking).toEqual([]);
  });

  test('has a play for every row with two persons', () => {
    const withTwo = acts.filter(([, { decide }]) => decide.length > 0).map(([name]) => name);
    expect([...Object.keys(plays), ...Object.keys(elsewhere)].toSorted()).toEqual(
      withTwo.toSorted(),
    );
    for (const [, act] of acts)
      expect(act.decide.length > 0, act.what).toBe(act.persons > 1 && act.independent);
  });
});

describe.each(Object.entries(plays))('%s', (name, play) => {
  const asks = name === 'rule.accept' || name === 'block.accept' ? roles.subAdmin : roles.admin;

  test('is not decided by who asked, by whom he invited, or by one whom both were invited by; somebody independent may', async () => {
    const asker = await person(asks);
    const decide = await play(asker);
    const invited = await person(roles.admin, { letInBy: asker });
    expect(await decide(invited)).toMatchObject({
      status: 403,
      body: { code: 'notIndependent', detail: expect.stringContaining('30 days') },
    });
    const again = await decide(asker);
    expect([again.status, (again.body as { code: string }).code]).toEqual([
      403,
      asks === roles.admin ? 'secondPersonNeeded' : 'forbidden',
    ]);
    expect(await decide(await person())).toMatchObject({ status: 200 });
    const inviter = await person();
    const [one_, two] = [
      await person(asks, { letInBy: inviter }),
      await person(roles.admin, { letInBy: inviter }),
    ];
    expect(await (await play(one_))(two)).toMatchObject({
      status: 403,
      body: { code: 'notIndependent' },
    });
  });
});
