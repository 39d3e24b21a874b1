import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@wallet/contract';
import { createPeople, type People } from '../../testing/people/people.ts';
import { readInScope, scopeOf } from './user-scope.ts';

let people: People;
beforeAll(async () => {
  people = await createPeople();
});
afterAll(() => people.database.close());

test('operators see everybody, a merchant its own team, and a merchant\u2019s user without a merchant nobody', () => {
  const user = { kind: 'user', userId: 'usr_1', sessionId: 'ses_1', console: 'admin' } as const;
  for (const roleId of [roles.admin, roles.staff, roles.subAdmin])
    expect(scopeOf({ ...user, roleId })).toEqual({ merchantId: null });
  expect(scopeOf({ ...user, roleId: roles.merchant, merchantId: 'mer_1' })).toEqual({
    merchantId: 'mer_1',
  });
  expect(() => scopeOf({ ...user, roleId: roles.merchant })).toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  );
});

test('what a merchant reads holds its own team alone, also where a query forgets to say so', async () => {
  const [owner, other, staff] = [
    await people.person(4),
    await people.person(4, people.merchants[1]),
    await people.person(2),
  ];
  const idsFor = async (merchantId: string | null) =>
    (
      await readInScope(people.database, { merchantId }, (query) =>
        all(query, sql<{ id: string }>`select id from app_user`),
      )
    ).map(({ id }) => id);
  expect(await idsFor(owner.merchantId ?? '')).toEqual([owner.userId]);
  expect(await idsFor(null)).toEqual(
    expect.arrayContaining([owner.userId, other.userId, staff.userId]),
  );
});
