import { type Db, one, type RawBuilder, sql } from '#platform/db';
import { createAccount } from '#modules/accounts/virtual';
import { createSession } from '#modules/sessions/actions';
import { enrolmentPower } from '#modules/devices';
import { emailKeyOf } from '#modules/identity/credentials';
import { blockPower, phoneKeyOf } from '#modules/rules';
import { newId } from '#platform/ids';
import { provePowerRows } from '#platform/row-mac/tables';
import type { Vault } from '#platform/vault';
import { digestColumns } from '../../start/keys/digest-places.ts';
import { powerKinds } from '../../start/rows/power-rows.ts';
import { asOwner } from '../database/as-owner.ts';
import { signPeople } from '../signing/signed.ts';
import { signRows } from '../signing/sign-row.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { testVault } from '../database/test-vault.ts';
import { createWithdrawalWorld } from '../payouts/withdrawal-world.ts';
import type { Shop, WithdrawalWorld } from '../payouts/withdrawal-world.ts';

const phone = '081277770001';

/** A world with at least one row in every column of digests, written as the application writes it. */
export interface DigestWorld {
  world: WithdrawalWorld;
  shop: Shop;
  userId: string;
}

export async function createDigestWorld(): Promise<DigestWorld> {
  const world = await createWithdrawalWorld();
  const { database } = world;
  const shop = await world.shop();
  await world.asked(shop, {
    email: 'budi@example.com',
    phone,
    customer: { name: 'Budi', key: testVault().mac('customerKey', 'id budi') },
  });
  await addSession(world, testVault(), shop.merchantId);
  const userId = await addUser(database, testVault(), 'ada@example.com');
  await addAccountOf(database, testVault(), '081211110000');
  await plant(database, { userId, merchantId: shop.merchantId });
  return { world, shop, userId };
}

/** A deposit link for a customer who gave a phone number; tells the session's id. */
export async function addSession(
  { database: { db }, deps }: WithdrawalWorld,
  vault: Vault,
  merchantId: string,
  number = phone,
): Promise<string> {
  const depositDeps = { ...deps, vault, payOrigin: 'https://pay.example' };
  const input = {
    type: 'deposit' as const,
    amount: { minor: 15_000_000n, currency: 'IDR' as const },
    customer: { name: 'Budi Santoso', phone: number },
    merchantId,
    mode: 'live' as const,
    source: 'api' as const,
    createdBy: 'tok_test',
  };
  return (await db.transaction((trx) => createSession(trx, depositDeps, input))).id;
}

/** A user as a person would be made with this address; tells its id. */
export async function addUser({ db }: TestDatabase, vault: Vault, email: string): Promise<string> {
  const id = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${id}, ${email}, ${emailKeyOf(vault, email)}, 'Ada', 1, 'active')`.execute(db.read);
  await signPeople(db, id);
  return id;
}

/** An account of the house with this number; refuses one that is known. */
export function addAccountOf({ db }: TestDatabase, vault: Vault, number: string): Promise<string> {
  return db.transaction((trx) =>
    createAccount(trx, vault, {
      by: { actorId: 'usr_test', actorRole: 'SuperAdmin' },
      mode: 'live',
      provider: 'dana',
      label: `Account ${number}`,
      holderName: 'PT Dinamis',
      number,
    }),
  );
}

async function plant(
  { db }: TestDatabase,
  { userId, merchantId }: { userId: string; merchantId: string },
): Promise<void> {
  const vault = testVault();
  const idOf = async (from: RawBuilder<unknown>) =>
    (await one(db.read, sql<{ id: string }>`select id from ${from} limit 1`)).id;
  const sessionId = await idOf(sql`transaction_session`);
  const accountId = await idOf(sql`account where mode = 'live'`);
  const deviceId = newId('dev');
  const customer = vault.mac('customerKey', 'id budi');
  const browser = vault.mac('browser', 'number');
  const network = vault.mac('decisionNetwork', '10.0.0.1');
  const code = vault.mac('withdrawCode', `${sessionId}.123456`);
  const recovery = vault.mac('recoveryCode', `${userId} 0123456789AB`);
  const email = emailKeyOf(vault, 'budi@example.com');
  const phones = [vault.mac('phoneKey', phone), phoneKeyOf(vault, phone)];
  const number = vault.mac('searchNumber', phone);
  const statements = [
    sql`insert into recovery_code (user_id, digest) values (${userId}, ${recovery})`,
    sql`insert into user_session (id, user_id, console, expires_at, browser)
      values (${newId('ses')}, ${userId}, 'admin', now() + interval '1 hour', ${browser})`,
    sql`insert into decision_place (id, subject, subject_id, person, browser, network, at)
      values ('dec_1', 'change', 'chg_1', ${userId}, ${browser}, ${network}, now())`,
    sql`insert into withdraw_browser (session_id, merchant_id, mode, code_hash, code_until)
      values (${sessionId}, ${merchantId}, 'live', ${code}, now() + interval '10 minutes')`,
    sql`insert into payer_mail (subject_id, kind, merchant_id, mode, address_key, sent)
      values ('txn_1', 'depositReceipt', ${merchantId}, 'live', ${email}, true)`,
    sql`insert into amount_slot (account_id, final_minor, mode, transaction_id, merchant_id, customer_key,
      expires_at, free_after) values (${accountId}, 1, 'live', 'txn_1', ${merchantId}, ${customer},
        now() + interval '1 day', now() + interval '2 days')`,
    sql`insert into amount_slot_use (account_id, final_minor, turn, transaction_id, merchant_id,
      customer_key, released_at) values (${accountId}, 1, 1, 'txn_1', ${merchantId}, ${customer}, now())`,
    sql`insert into transaction_term (kind, term, transaction_id, merchant_id, mode)
      values ('phone', ${phones[0]}, 'txn_1', ${merchantId}, 'live'),
        ('phone', ${phones[1]}, 'txn_1', ${merchantId}, 'live'),
      ('number', ${number}, 'txn_1', ${merchantId}, 'live'), ('name', 'budi', 'txn_1', ${merchantId}, 'live')`,
    sql`insert into blocklist_entry (id, kind, block_key, value_enc, shown, outcome, reason, status, created_by) values
      ('blk_1', 'phone', ${phones[1]}, '', '', 'hold', 'test', 'active', ${userId}),
        ('blk_2', 'institution', 'ID-DANA', '', '', 'hold', 'test', 'active', ${userId})`,
    sql`insert into device (id, mode, name, model) values (${deviceId}, 'live', 'Phone', 'test')`,
    sql`insert into device_enrolment (digest, device_id, expires_at)
      values (${vault.mac('deviceEnrolment', 'ABCDEFGHJKMN')}, ${deviceId}, now() + interval '10 minutes')`,
  ];
  for (const statement of statements) await asOwner(db, statement);
  await signRows(db, blockPower);
  await signRows(db, enrolmentPower);
}

/** What every column holds, by table and column: row and digest, in the order of digests. */
export async function readDigests(db: Db): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { table, column, where = 'true' } of digestColumns) {
    const rows = await asOwner(
      db,
      sql<{
        digest: string;
      }>`select t.${sql.ref(column)} as digest from ${sql.table(table)} t
        where ${sql.raw(where)} and t.${sql.ref(column)} <> '' order by 1`,
    );
    const name = `${table}.${column}`;
    found.set(name, [...(found.get(name) ?? []), ...rows.map(({ digest }) => digest)]);
  }
  return found;
}

/** Every row that gives power and is not what the application made of it. */
export async function readUnproved(db: Db, vault: Vault): Promise<string[]> {
  const unproved: string[] = [];
  for (const { rows } of powerKinds)
    await provePowerRows(db.read, vault, rows, {
      found: ({ table, id, problem }) => unproved.push(`${table} ${problem} ${id}`),
    });
  return unproved.sort();
}
