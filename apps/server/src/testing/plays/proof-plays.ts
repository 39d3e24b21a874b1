import { one, sql } from '#platform/db';
import type { ApprovalActionName, ImportReport } from '@wallet/contract';
import { createAccount } from '#modules/accounts/virtual';
import { systemActor } from '#modules/audit';
import { findingRows } from '#modules/integrity';
import { beginRecovery } from '#modules/recovery';
import { coveragePower } from '#modules/statements/completeness';
import { newId } from '#platform/ids';
import { signRow, signSettings } from '../signing/sign-row.ts';
import { testVault } from '../database/test-vault.ts';
import { database, paying, type Person, type Play } from './two-persons-world.ts';
import { takeUnknown } from '../payouts/unknown-payout.ts';

let made = 0;
const run = (statement: ReturnType<typeof sql>) => statement.execute(database.db.read);
const day = (ago: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(
    new Date(Date.now() - ago * 86_400_000),
  );

/** The database was restored, and what the account's history shows since was read: words are what is left. */
async function restored(merchantId: string): Promise<string> {
  const { accountId } = await paying.account({ merchantIds: [merchantId] });
  await run(sql`insert into installation (kind) values ('demo') on conflict do nothing`);
  await beginRecovery(database.db, {
    backupAt: new Date(),
    backupDigest: 'd'.repeat(64),
    by: systemActor,
    vault: testVault(),
  });
  const read = newId('cov');
  await run(sql`insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof, passes)
    values (${read}, ${accountId}, 'live', now() - interval '40 days', now() + interval '3 days',
      now() + interval '3 days', 'runningBalance', 2)`);
  await signRow(database.db, coveragePower, read);
  return accountId;
}

/** A file that says nothing of whose it is, and therefore waits. */
async function namelessFile(by: Person): Promise<string> {
  const number = `0819${String(++made).padStart(8, '0')}`;
  const accountId = await database.db.transaction((trx) =>
    createAccount(trx, testVault(), {
      mode: 'live',
      provider: 'dana',
      label: 'a',
      holderName: 'TOKO',
      number,
      deviceId: null,
      status: 'active',
      settlingSource: 'import',
      by: systemActor,
    }),
  );
  const { body } = await by.call('POST', `/api/accounts/${accountId}/statement-imports`, {
    body: {
      purpose: 'settle',
      dryRun: false,
      fileName: 'mutasi.csv',
      csv: `Rekening,TOKO\nDate,Amount,Balance\n${day(3)} 09:00:00,100.00,100.00`,
      mapping: {
        delimiter: ',',
        skipRows: 1,
        date: { column: 'Date', format: 'yyyy-MM-dd', time: 'HH:mm:ss' },
        decimal: 'point',
        amount: { sign: 'signed', column: 'Amount' },
        balanceAfter: 'Balance',
        order: 'oldestFirst',
      },
      from: day(4),
      to: day(2),
      identityReason: 'downloaded by me',
    },
  });
  return (body as ImportReport).importId ?? '';
}

/** The same word by both: the first asks, the second agrees. */
async function spoken(path: string, asker: Person, more: object = {}) {
  const say = (by: Person) => by.call('POST', path, { body: { reason: 'compared', ...more } });
  await say(asker);
  return say;
}

/** From which sum on two Admins are needed. */
export async function secondAdminAbove(minor: string): Promise<void> {
  const value = JSON.stringify({ IDR: minor, PHP: minor });
  await run(
    sql`insert into setting (id, key, value, valid_from, source, created_by)
      values (${newId('set')}, 'unmatched.secondAdminAbove', ${value}::jsonb, clock_timestamp(), 'test', 'system')`,
  );
  await signSettings(database.db);
}

/**
 * A payout of Rp 50,000 of which nobody knows how it ended, and the debit that a person says it is:
 * it could be another one, too.
 */
export async function doubtfulPayout(): Promise<Awaited<ReturnType<Play>>> {
  const unknown = await takeUnknown(paying);
  const { accountId, intent } = unknown;
  await takeUnknown(paying, { ...unknown, payee: '081200000012' });
  await run(sql`update account set baseline_balance = 0 where id = ${accountId}`);
  const lineId = await paying.debit(accountId, 5_000_000n);
  const { revision } = await one(
    database.db.read,
    sql<{ revision: number }>`select revision from payout_intent where id = ${intent.id}`,
  );
  return (by) =>
    by.call('POST', `/api/payouts/${intent.transactionId}/paid`, {
      body: { revision, lineId, reason: 'the name and time fit' },
    });
}

/**
 * Plays of what proofs, files and restores leave to people. Those of a restore stop what others
 * play, and come last.
 */
export const proofPlays = {
  'file.standBehind': async (asker) => {
    const id = await namelessFile(asker);
    return (by) =>
      by.call('POST', `/api/statement-imports/${id}/stand-behind`, { body: { reason: 'seen' } });
  },
  'integrity.lift': async (asker) => {
    const id = newId('fnd');
    await run(sql`insert into integrity_finding (id, check_name, class, scope, scope_id, place, expected,
      found, found_by, found_at, state)
      values (${id}, 'a check', 'money', 'merchant', ${newId('mer')}, ${id}, '1', '2', 'day',
        date_trunc('milliseconds', now()), 'open')`);
    await signRow(database.db, findingRows, id);
    return spoken(`/api/integrity/findings/${id}/lift`, asker);
  },
  'recovery.attach': async (asker) => {
    const merchantId = await paying.merchant();
    const accountId = await restored(merchantId);
    const payee = `0812${String(++made).padStart(8, '0')}`;
    const requestId = await paying.approved(merchantId, { payee });
    const lineId = await paying.debit(accountId, 5_000_000n);
    return spoken(`/api/recovery/debits/${lineId}/attach`, asker, { requestId });
  },
  'recovery.release': async (asker) => {
    const accountId = await restored(await paying.merchant());
    return spoken(`/api/recovery/accounts/${accountId}/release`, asker);
  },
} as const satisfies Partial<Record<ApprovalActionName, Play>>;
