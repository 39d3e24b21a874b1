import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approvalActs,
  endpoints,
  needsNoApproval,
  roles,
  type ApprovalAct,
  type ApprovalActionName,
  type Endpoint,
} from '@wallet/contract';
import { doubtfulPayout, secondAdminAbove } from './testing/plays/proof-plays.ts';
import { raisePlays } from './testing/plays/raise-plays.ts';
import { plays } from './testing/plays/two-persons-plays.ts';
import { closeTwoPersons, createTwoPersons, person } from './testing/plays/two-persons-world.ts';

beforeAll(createTwoPersons);
afterAll(closeTwoPersons);

/**
 * Rows that a world of their own plays, each with the very test that does: without it, or without
 * the endpoint, this one fails.
 */
const elsewhere = {
  'payout.approve': [
    'modules/withdrawals/approval/two-approve.test.ts',
    'a payout is not sent by who asked, nor by one whom the same Admin invited; somebody independent sends it',
  ],
  'payout.accept': [
    'modules/withdrawals/endpoints/endpoints.test.ts',
    'a request of the public form waits for the merchant without holding anything, and then for a person',
  ],
  'destination.byToken': [
    'modules/payout-methods/payout-methods.test.ts',
    'a repeated request has one effect, and rows are of the token\\u2019s mode',
  ],
} as const satisfies Partial<Record<ApprovalActionName, readonly [file: string, name: string]>>;

/** Whether a file has a test of this name, and calls an endpoint of the row. */
function isPlayedIn(
  [file, name]: readonly [string, string],
  { ask, decide }: ApprovalAct,
): boolean {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const calls = [...ask, ...decide].map((one) => {
    const parts = (endpoints[one] as Endpoint).path.split(/:\w+/);
    return new RegExp(parts.join('[^\'"`\\s]+'));
  });
  return text.includes(`test('${name}'`) && calls.some((call) => call.test(text));
}

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

  test('asks for the password or a code wherever it says so, and nowhere else', () => {
    const asks = (name: keyof typeof endpoints) =>
      (endpoints[name] as Endpoint).stepUp !== undefined;
    const isConsole = (name: keyof typeof endpoints) => endpoints[name].surface === 'console';
    const differing = acts.flatMap(([act, { stepUp, stepUpToAgree = stepUp, ask, decide }]) =>
      [
        ...ask.filter((name) => isConsole(name) && asks(name) !== stepUp),
        ...decide.filter((name) => isConsole(name) && asks(name) !== stepUpToAgree),
      ].map((name) => `${act}: ${name}`),
    );
    expect(differing).toEqual([]);
  });

  test('is played row by row, whether one person is enough or two', () => {
    const played = [
      'payout.outcomeAlone',
      ...Object.keys(plays),
      ...Object.keys(raisePlays),
      ...Object.keys(elsewhere),
    ];
    expect([...new Set(played)].toSorted()).toEqual(acts.map(([name]) => name).toSorted());
    const missing = Object.entries(elsewhere).filter(
      ([name, where]) => !isPlayedIn(where, approvalActs[name as keyof typeof elsewhere]),
    );
    expect(missing).toEqual([]);
    for (const [, act] of acts)
      expect(act.decide.length > 0, act.what).toBe(act.persons > 1 && act.independent);
  });
});

test('payout.outcomeAlone is said by one person within the sum, and by nobody alone above it', async () => {
  const say = await doubtfulPayout();
  await secondAdminAbove('1000');
  expect(await say(await person())).toMatchObject({
    status: 403,
    body: { code: 'secondPersonNeeded' },
  });
  await secondAdminAbove('1000000000');
  expect(await say(await person())).toMatchObject({ status: 200 });
});

describe.each(Object.entries(plays))('%s', (name, play) => {
  const asks = name === 'rule.accept' || name === 'block.accept' ? roles.subAdmin : roles.admin;

  test('is not decided by who asked, by whom he invited, or by one whom both were invited by; somebody independent may', async () => {
    const asker = await person(asks);
    const decide = await play(asker);
    const invited = await person(roles.admin, { letInBy: asker });
    const independent = await person();
    expect(await decide(invited)).toMatchObject({
      status: 403,
      body: {
        code: 'notIndependent',
        detail: expect.stringContaining('30 days'),
        mayDecide: {
          you: 'leads',
          chainDays: 30,
          people: expect.arrayContaining([
            { id: independent.id, name: `Name of ${independent.id}` },
          ]),
          page: expect.stringMatching(/^\/[a-z]/),
        },
      },
    });
    const again = await decide(asker);
    expect([again.status, (again.body as { code: string }).code]).toEqual([
      403,
      asks === roles.admin ? 'secondPersonNeeded' : 'forbidden',
    ]);
    expect(await decide(independent)).toMatchObject({ status: 200 });
    const inviter = await person();
    const [one_, two] = [
      await person(asks, { letInBy: inviter }),
      await person(roles.admin, { letInBy: inviter }),
    ];
    expect(await (await play(one_))(two)).toMatchObject({
      status: 403,
      body: { code: 'notIndependent', mayDecide: { you: 'meet' } },
    });
  });
});
