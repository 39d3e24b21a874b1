import { sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@wallet/agent-protocol';
import { enqueueCommand } from '#modules/gateway/queue';
import { newId } from '#platform/ids';
import { createFleet, type Fleet } from '../../testing/fleet/fleet.ts';
import { findPayableAccounts } from './find-payable-accounts.ts';
import { accountPower } from '#modules/accounts';
import { signRow } from '../../testing/signing/sign-row.ts';

let fleet: Fleet;
let deviceId: string;
let accountId: string;
beforeAll(async () => {
  fleet = await createFleet();
});
afterAll(() => fleet.database.close());
beforeEach(async () => {
  ({ deviceId } = await fleet.newDevice());
  accountId = await fleet.newAccount(deviceId);
  await sql`update account set accepts_deposits = true, baseline_at = now(), static_qr = '0002',
    qr_usable = true, owner_name = 'PT', authority_document = 'AHU-1',
    authorised_until = '2999-12-31' where id = ${accountId}`.execute(fleet.database.db.read);
  await signRow(fleet.database.db, accountPower, accountId);
});

const act = (name: string, body?: object) =>
  fleet.ask('farm', 'POST', `/api/devices/${deviceId}/${name}`, body);
const reason = 'new battery';
/** Null: the account is chosen. */
async function whyNot(): Promise<string | null | undefined> {
  const { considered } = await findPayableAccounts(fleet.database.db.read, {
    method: 'dana',
    mode: 'live',
    merchantId: 'mer_1',
    currency: 'IDR',
    amountMinor: 100_000n,
  });
  const found = considered.find((account) => account.accountId === accountId);
  return found?.whyNot ? `${found.whyNot.reason}: ${found.whyNot.detail}` : found && null;
}

describe('a device is not chosen for deposits, and says why', () => {
  it('in maintenance, and is again afterwards', async () => {
    expect(await whyNot()).toBeNull();
    await act('maintenance', { reason });
    expect(await whyNot()).toMatch(/^maintenance: .*In maintenance: new battery/);
    await act('end-maintenance');
    expect(await whyNot()).toBeNull();
  });

  it('while it is drained, or something waits until it is safe', async () => {
    await act('drain', { reason });
    expect(await whyNot()).toMatch(/^maintenance: .*takes nothing new: new battery/);
    await act('undrain');
    const deposit = await fleet.openDeposit(accountId);
    await act('maintenance', { reason, whenSafe: true });
    expect(await whyNot()).toMatch(/^maintenance: .*its maintenance begins as soon as it is safe/);
    await act('cancel-pending-act');
    await fleet.endDeposit(deposit);
    expect(await whyNot()).toBeNull();
  });

  it('while more waits for it than it may queue', async () => {
    const enqueue = () =>
      fleet.database.db.transaction((trx) =>
        enqueueCommand(trx, fleet.deps.vault, {
          deviceId,
          accountId,
          kind: 'makeQr',
          payload: { amount: null },
          idempotencyKey: newId('key'),
          ttlMs: 60_000,
          priority: 9,
        }),
      );
    for (let i = 1; i < limits.queuedCommands; i++) await enqueue();
    expect(await whyNot()).toBeNull();
    await enqueue();
    expect(await whyNot()).toBe(
      `noDevice: Its device is not chosen. ${limits.queuedCommands} commands wait for it already.`,
    );
  });

  it('while a check has failed twice, once its token is revoked, and once it is retired', async () => {
    await sql`insert into health_latest (device_id, area, status, failures_in_row, message, checked_at)
      values (${deviceId}, 'app', 2, 2, 'does not open', now())`.execute(fleet.database.db.read);
    expect(await whyNot()).toMatch(/^noDevice: .*failing.*does not open/);
    await act('revoke-token', { reason });
    expect(await whyNot()).toMatch(/^noDevice: .*Its token was revoked/);
    await sql`update device set retired_at = now() where id = ${deviceId}`.execute(
      fleet.database.db.read,
    );
    expect(await whyNot()).toMatch(/^noDevice: .*retired/);
  });
});
