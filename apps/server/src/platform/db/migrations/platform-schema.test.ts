import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLogin, type TestDatabase, testDatabase } from '@wallet/server/testing';
import { idFloor, newId } from '#platform/ids';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const insertAudit = `insert into audit_entry (id, actor_role, action, entity, entity_id, digest) values ($1, 'admin', 'read', 'user', 'usr_1', 'd')`;
const insertFact = `insert into fact (id, name, key, mode, payload) values ($1, 'things.happened', 'k', 'test', '{}')`;

test('an audit entry cannot be changed or deleted, by anyone; its sequence is given once', async () => {
  const id = newId('aud');
  await database.db.writerPool.query(insertAudit, [id]);
  for (const statement of [
    `update audit_entry set action = 'x'`,
    'delete from audit_entry',
    'truncate audit_entry',
  ]) {
    await expect(database.db.staffPool.query(statement)).rejects.toThrow('permission denied');
    await expect(database.db.writerPool.query(statement)).rejects.toThrow('permission denied');
    await expect(asLogin(database, statement)).rejects.toThrow('never changed or deleted');
  }
  const giveSequence = (seq: number) =>
    database.db.staffPool.query('update audit_entry set seq = $1 where id = $2', [seq, id]);
  await giveSequence(1);
  await expect(giveSequence(2)).rejects.toThrow('never changed or deleted');
  await expect(
    asLogin(database, `update audit_entry set seq = 3, action = 'x' where seq is not null`),
  ).rejects.toThrow('never changed or deleted');
});

test('seals and settings are only ever added', async () => {
  const { staffPool } = database.db;
  await staffPool.query(
    `insert into seal (kind, no, from_seq, to_seq, count, root, previous_root) values ('audit', 1, 1, 3, 3, 'r', '')`,
  );
  await staffPool.query(
    `insert into setting (id, key, value, valid_from, source, created_by) values ('set_1', 'k', '1', now(), 's', 'u')`,
  );
  for (const statement of [
    `update seal set root = 'x'`,
    'delete from seal',
    `update setting set value = '2'`,
    'delete from setting',
  ]) {
    await expect(staffPool.query(statement)).rejects.toThrow('permission denied');
    await expect(asLogin(database, statement)).rejects.toThrow('never changed or deleted');
  }
  const second = (values: string) =>
    staffPool.query(
      `insert into seal (kind, no, from_seq, to_seq, count, root, previous_root) values ('audit', 2, ${values})`,
    );
  await expect(second(`4, 9, 3, 'r', 'r'`)).rejects.toThrow('seal_is_gap_free');
  for (const loose of [`5, 7, 3, 'r', 'r'`, `4, 6, 3, 'r', 'another root'`])
    await expect(second(loose)).rejects.toThrow('does not follow the one before');
});

test('demo stays demo, and its row stays', async () => {
  await database.db.staffPool.query(`insert into installation (kind) values ('demo')`);
  await expect(
    database.db.staffPool.query(`update installation set kind = 'live'`),
  ).rejects.toThrow('permission denied');
  await expect(asLogin(database, `update installation set kind = 'live'`)).rejects.toThrow(
    'an installation of kind demo never becomes live',
  );
  await expect(asLogin(database, 'delete from installation')).rejects.toThrow(
    'never changed or deleted',
  );
  await expect(
    asLogin(database, `insert into installation (kind) values ('live')`),
  ).rejects.toThrow('duplicate key');
  await database.db.staffPool.query(`update installation set state = 'recovery'`);
});

test('history lands in the partition of its id\u2019s month, and a read by id touches that partition only', async () => {
  const id = newId('fct');
  const old = idFloor('fct', new Date('2020-02-02'));
  await database.db.staffPool.query(insertFact, [id]);
  await database.db.staffPool.query(insertFact, [old]);
  const partition = `fact_${new Date().toISOString().slice(0, 7).replace('-', '_')}`;
  expect(
    await asLogin(
      database,
      `select tableoid::regclass::text as partition from fact where id in ('${id}', '${old}') order by id`,
    ),
  ).toEqual([{ partition: 'fact_default' }, { partition }]);
  const plan = await asLogin(database, `explain select * from fact where id = any(array['${id}'])`);
  expect(JSON.stringify(plan)).toContain(partition);
  expect(JSON.stringify(plan)).not.toContain('fact_default');
});

test('the staff role keeps months ahead without owning anything, as often as it likes, also over rows that came early', async () => {
  const far = idFloor('fct', new Date(Date.now() + 150 * 24 * 3600 * 1000));
  await database.db.staffPool.query(insertFact, [far]);
  await Promise.all(
    [1, 2].map(() =>
      database.db.staffPool.query(`select ensure_month_partitions('fact', 'fct', 6)`),
    ),
  );
  const [row] = await asLogin(
    database,
    `select count(*)::int as months from pg_inherits where inhparent = 'fact'::regclass`,
  );
  // Last month, this one, six ahead and the default, without the month whose row came early.
  expect(row).toEqual({ months: 8 });
  await expect(database.db.staffPool.query('create table public.mine ()')).rejects.toThrow(
    'permission denied',
  );
});

test('no role reads a partition directly, and the tenant role none of the platform\u2019s own tables', async () => {
  await expect(database.db.staffPool.query('select * from fact_default')).rejects.toThrow(
    'permission denied',
  );
  for (const table of ['fact', 'idempotency', 'seal', 'setting', 'installation']) {
    await expect(asLogin(database, `set role wap_tenant; select * from ${table}`)).rejects.toThrow(
      'permission denied',
    );
  }
});
