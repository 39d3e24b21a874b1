import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProxyImportReport } from '@wallet/contract';
import {
  createProxyWorld,
  type ProxyWorld,
  type User,
} from '../../../testing/fleet/proxy-world.ts';

let world: ProxyWorld;
beforeAll(async () => {
  world = await createProxyWorld();
});
afterAll(() => world.database.close());

const send = (
  text: string,
  {
    preview = false,
    who = world.users.admin,
    ...more
  }: { preview?: boolean; who?: User } & Record<string, unknown> = {},
) => world.ask(who, 'POST', '/api/proxies/import', { text, preview, protocol: 'http', ...more });
const report = async (...sent: Parameters<typeof send>) =>
  (await send(...sent)).body as ProxyImportReport;
const outcomes = ({ lines }: ProxyImportReport) =>
  lines.map(({ line, outcome, problem }) => [line, problem ?? outcome]);
const count = async () =>
  (await one(world.database.db.read, sql<{ n: number }>`select count(*)::int as n from proxy`)).n;

const text = [
  '\uFEFFone.example:80',
  '',
  'two.example:81:user:s:cret',
  'nonsense',
  'socks5://user:s%40fe@three.example:1080\r',
  'ONE.example:80',
  '10.0.0.1:80',
  'one.example:80:another:name',
].join('\n');
const expected = [
  [1, 'new'],
  [3, 'new'],
  [4, 'notUnderstood'],
  [5, 'new'],
  [6, 'repeated'],
  [7, 'hostNotAllowed'],
  [8, 'new'],
];

test('a preview says of every line what would come of it, and adds nothing', async () => {
  const said = await report(text, { preview: true });
  expect(said).toMatchObject({ preview: true, added: 4, alreadyThere: 0, wrong: 3 });
  expect(outcomes(said)).toEqual(expected);
  expect(await count()).toBe(0);
});

test('an import adds each right line with its own password, whatever is wrong with others, and says no password', async () => {
  const answer = await send(text, { country: 'ID', maxAccounts: 3, notes: 'batch' });
  expect(answer.status).toBe(200);
  const said = answer.body as ProxyImportReport;
  expect(outcomes(said)).toEqual(
    expected.map(([line, word]) => [line, word === 'new' ? 'added' : word]),
  );
  expect(JSON.stringify(answer)).not.toMatch(/s:cret|s@fe|s%40fe/);
  const rows = await all(
    world.database.db.read,
    sql<{
      id: string;
      host: string;
      protocol: string;
      country: string;
      max_accounts: number;
      password_enc: string | null;
    }>`select * from proxy order by id`,
  );
  expect(rows).toMatchObject([
    { host: 'one.example', password_enc: null, country: 'ID', max_accounts: 3 },
    { host: 'two.example' },
    { host: 'three.example', protocol: 'socks5' },
    { host: 'one.example' },
  ]);
  const passwords = rows.map(({ id, password_enc }) =>
    password_enc === null
      ? null
      : world.deps.vault.open(password_enc, { table: 'proxy', id, column: 'password_enc' }),
  );
  expect(passwords).toEqual([null, 's:cret', 's@fe', 'name']);
  expect(
    JSON.stringify(await all(world.database.db.read, sql`select * from audit_entry`)),
  ).not.toMatch(/s:cret|s@fe/);
  for (const { id } of rows)
    expect((await world.trailOf(id)).map(({ action }) => action)).toEqual(['proxy.created']);
});

test('sending it again adds nothing, and says which are there already', async () => {
  const before = await count();
  const said = await report(text);
  expect(said).toMatchObject({ added: 0, alreadyThere: 4, wrong: 3 });
  expect(said.lines[0]).toMatchObject({
    outcome: 'alreadyThere',
    id: expect.stringMatching(/^prx_/),
  });
  expect(await count()).toBe(before);
});

test('two who send the same list at the same moment make each proxy once', async () => {
  const list = Array.from({ length: 50 }, (_, index) => `race.example:${index + 1}`).join('\n');
  const both = await Promise.all([report(list), report(list)]);
  expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(50);
  expect(both.reduce((sum, { alreadyThere }) => sum + alreadyThere, 0)).toBe(50);
});

test('a PhoneFarm user imports its own and is not told that somebody else has the same; an Admin, who sees them all, is', async () => {
  const said = await report('one.example:80', { who: world.users.farm });
  expect(said).toMatchObject({ added: 1, alreadyThere: 0 });
  expect(await report('one.example:80', { who: world.users.farm })).toMatchObject({
    added: 0,
    alreadyThere: 1,
  });
  expect(await report('farm.example:80', { who: world.users.farm })).toMatchObject({ added: 1 });
  expect(await report('farm.example:80')).toMatchObject({ added: 0, alreadyThere: 1 });
  expect(
    await send('one.example:80', {
      who: world.users.farm,
      ownerUserId: world.users.otherFarm.userId,
    }),
  ).toMatchObject({ status: 422 });
});

test('two thousand lines are taken at once and one more is refused', async () => {
  const list = Array.from(
    { length: 2_000 },
    (_, index) => `many.example:${index + 1}:user${index}:password${index}`,
  );
  expect(await report(list.join('\n'), { preview: true })).toMatchObject({
    added: 2_000,
    wrong: 0,
  });
  expect(await send([...list, 'last.example:1'].join('\n'))).toMatchObject({
    status: 422,
    body: { code: 'importTooLong' },
  });
  expect(await send('x'.repeat(240_001))).toMatchObject({ status: 400 });
});
