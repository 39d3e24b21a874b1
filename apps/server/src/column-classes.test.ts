import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { connectOwner } from '#platform/db';
import { powerKinds } from './start/rows/power-rows.ts';
import { catalogue } from './testing/corruption/catalogue/index.ts';
import { witnessedClasses } from './testing/corruption/classes.ts';
import { readColumns } from './testing/corruption/schema.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const groups = Object.entries(catalogue).flatMap(([table, { groups: all }]) =>
  all.flatMap(({ columns, ...group }) =>
    columns.map((column) => ({ name: `${table}.${column}`, table, column, ...group })),
  ),
);
const namesOf = (of: readonly { name: string }[]) => of.map(({ name }) => name).toSorted();

test('every column of every table and of each of its partitions has one class and one witness', async () => {
  const owner = connectOwner(database.url);
  const found = await readColumns(owner);
  await owner.destroy();
  expect(found.length).toBeGreaterThan(1_000);
  expect(namesOf(groups)).toEqual(
    found.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});

test('no column that says whose, how much, agreed by whom or promised once is without a witness', () => {
  const bare = groups.filter(
    ({ columnClass, witness }) => witnessedClasses.includes(columnClass) && witness.kind === 'none',
  );
  expect(namesOf(bare)).toEqual([]);
});

test('what is without a witness says why', () => {
  const reasons = [
    ...groups.map(({ witness }) => witness),
    ...Object.values(catalogue).map(({ rows }) => rows),
  ].flatMap((witness) => (witness.kind === 'none' ? [witness.reason] : []));
  expect(reasons.filter((reason) => reason.trim() === '')).toEqual([]);
});

test('the MAC of a row is the witness of exactly the columns that it covers', () => {
  const covered = powerKinds.flatMap(({ rows }) =>
    rows.covers.map((name) => ({
      name: `${rows.table}.${
        name === 'id'
          ? (rows.key ?? 'id')
          : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      }`,
    })),
  );
  expect(namesOf(groups.filter(({ witness }) => witness.kind === 'mac'))).toEqual(namesOf(covered));
});
