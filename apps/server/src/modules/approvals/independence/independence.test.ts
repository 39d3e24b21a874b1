import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLogin, type TestDatabase, testDatabase, testVault } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { createUser } from '#modules/identity/credentials';
import { changePowerRow, signPowerRow } from '#platform/row-mac';
import { personRows } from '../person-rows.ts';
import { readIndependence } from './read-independence.ts';
import { recordLink } from './record-link.ts';
import { refuseDependent } from './refuse-dependent.ts';

const vault = testVault();
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let made = 0;
const person = () =>
  database.db.transaction(async (trx) => {
    const email = `person${++made}@example.com`;
    const id = await createUser({ vault }, trx, {
      email,
      name: 'Somebody',
      roleId: 1,
      password: 'a long enough sentence',
      by: systemActor,
    });
    await signPowerRow(trx, vault, personRows, id);
    return id;
  });
const invite = (id: string, by: string, confirmed = false) =>
  database.db.transaction((trx) =>
    changePowerRow(trx, vault, personRows, id, () =>
      recordLink(trx, vault, { person: id, by, kind: 'invited', confirmed }),
    ),
  );
const dependence = async (a: string, b: string) =>
  (await readIndependence(database.db.read, vault, [a, b])).dependence;
const refusal = (id: string, others: string[]) =>
  refuseDependent(database.db.read, vault, { person: id, others });

test('whom somebody let in is not another person, nor are two whom one let in', async () => {
  const [ana, ben, cid] = [await person(), await person(), await person()];
  expect(await dependence(ana, ben)).toBe(null);
  await invite(ben, ana);
  await invite(cid, ana);
  expect([await dependence(ana, ben), await dependence(ben, cid)]).toEqual(['leads', 'meet']);
  await expect(refusal(ana, [ben])).rejects.toMatchObject({ code: 'notIndependent' });
  await expect(refusal(ana, [ana])).rejects.toMatchObject({ code: 'secondPersonNeeded' });
  const dan = await person();
  expect(await refusal(dan, [ben, cid, 'tok_1', 'system'])).toHaveLength(2);
});

test('an old link, or a confirmed one, ties nobody', async () => {
  const [ana, ben] = [await person(), await person()];
  await invite(ben, ana, true);
  expect(await dependence(ana, ben)).toBe(null);
});

test.each([
  [
    'taken out',
    (id: string) =>
      `alter table person_link disable trigger user; delete from person_link
        where person = '${id}'; alter table person_link enable trigger user`,
  ],
  [
    'made older',
    (id: string) => `update person_link set at = at - interval '60 days' where person = '${id}'`,
  ],
  [
    'called confirmed',
    (id: string) => `update person_link set confirmed = true where person = '${id}'`,
  ],
  [
    'given to another',
    (id: string) =>
      `update person_link set by_person = (select id from app_user where id not in ('${id}', by_person)
        limit 1) where person = '${id}'`,
  ],
  [
    'taken out and not counted',
    (id: string) =>
      `alter table person_link disable trigger user; delete from person_link
        where person = '${id}'; alter table person_link enable trigger user; update app_user set links = 0
          where id = '${id}'`,
  ],
])('a link that was %s by SQL makes two of nobody', async (_, theft) => {
  const [ana, ben] = [await person(), await person()];
  await invite(ben, ana);
  await asLogin(database, theft(ben));
  await expect(refusal(ana, [ben])).rejects.toMatchObject({ code: 'rowNotProved' });
});

test('links are never deleted by the application', async () => {
  const [ana, ben] = [await person(), await person()];
  await invite(ben, ana);
  await expect(
    asLogin(database, `delete from person_link where person = '${ben}'`),
  ).rejects.toThrow('never changed or deleted');
});
