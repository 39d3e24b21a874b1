import { sql } from '#platform/db';
import { asOwner } from '@wallet/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import {
  createAccountFleet,
  staticQrOf,
  type AccountFleet,
} from '../../testing/fleet/account-fleet.ts';
import { recordBalance } from '#modules/statements/snapshots';

let world: AccountFleet;
beforeAll(async () => {
  world = await createAccountFleet();
});
afterAll(() => world.close());

const run = (statement: ReturnType<typeof sql>) => statement.execute(world.fleet.database.db.read);
const idr = (value: string) => ({ value, currency: 'IDR' as const });

describe('an account\u2019s number', () => {
  it('is in no form, and the database refuses another one, another provider and another mode', async () => {
    const { accountId } = await world.newAccount();
    const { revision } = (await world.detail(accountId)).account;
    expect(
      (
        await world.ask('admin', 'PATCH', `/api/accounts/${accountId}`, {
          revision,
          number: '081299999999',
        })
      ).status,
    ).toBe(400);
    for (const change of [
      sql`account_key = 'other'`,
      sql`last4 = '0000'`,
      sql`provider = 'livin'`,
      sql`mode = 'test'`,
      sql`currency = 'PHP'`,
    ]) {
      await expect(run(sql`update account set ${change} where id = ${accountId}`)).rejects.toThrow(
        /for ever/,
      );
    }
    await run(
      sql`update account set number_enc = 'sealed anew', label = 'other' where id = ${accountId}`,
    );
  });

  it('is shown whole for half a minute to who may see it, and each look is in the trail without it', async () => {
    const { accountId, number } = await world.newAccount();
    const look = (who: 'admin' | 'subAdmin' | 'staff' | 'farm') =>
      world.ask(who, 'POST', `/api/accounts/${accountId}/reveal-number`, {});
    for (const who of ['admin', 'subAdmin'] as const)
      expect(await look(who)).toMatchObject({ status: 200, body: { number, shownSeconds: 30 } });
    for (const who of ['staff', 'farm'] as const)
      expect(await look(who)).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining('accounts.reveal') },
      });
    const looks = (await world.trailOf(accountId)).filter(
      ({ action }) => action === 'account.numberRevealed',
    );
    expect(looks).toMatchObject([
      { after: { last4: number.slice(-4) } },
      { after: { last4: number.slice(-4) } },
    ]);
    expect(JSON.stringify(looks)).not.toContain(number.slice(0, -4));
  });

  it('is for ever: an account is never deleted, and a retired one comes back as itself', async () => {
    const { accountId, number } = await world.newAccount();
    const deletion = sql`delete from account where id = ${accountId}`;
    await expect(run(deletion)).rejects.toThrow('permission denied');
    await expect(asOwner(world.fleet.database.db, deletion)).rejects.toThrow(/for ever/);
    await world.ask('admin', 'POST', `/api/accounts/${accountId}/retire`, { reason: 'closed' });
    const input = {
      provider: 'dana',
      mode: 'live',
      label: 'again',
      holderName: 'TOKO DINAMIS',
      number,
    };
    expect(await world.ask('admin', 'POST', '/api/accounts', input)).toMatchObject({
      status: 409,
      body: { code: 'accountKnown', detail: expect.stringContaining(accountId) },
    });
    expect(
      await world.ask('admin', 'POST', `/api/accounts/${accountId}/revive`, {
        reason: 'opened again',
      }),
    ).toMatchObject({ status: 200, body: { account: { id: accountId, status: 'new' } } });
  });
});

describe('an account\u2019s phone', () => {
  it('is one: where it was before may say nothing of it any more', async () => {
    const { accountId, deviceId, number } = await world.newAccount();
    const other = await world.fleet.newDevice();
    const { revision } = (await world.detail(accountId)).account;
    await world.ask('admin', 'POST', `/api/accounts/${accountId}/device`, {
      revision,
      deviceId: other.deviceId,
    });
    const report = {
      accountId,
      asOf: '2999-01-01T00:00:00.000Z',
      identity: { provider: 'dana' as const, holderName: 'TOKO DINAMIS', number },
      balance: idr('7.00'),
    };
    const say = (from: string) =>
      world.fleet.database.db.transaction((trx) =>
        recordBalance(trx, world.deps.vault, { deviceId: from, report }),
      );
    expect(await say(deviceId)).toMatchObject({ refused: expect.any(String) });
    expect(await say(other.deviceId)).toEqual({ taken: true });
  });
});

describe('a code', () => {
  it('is approved by nobody without its probe, nor by who uploaded it: the database refuses both', async () => {
    const { accountId } = await world.newAccount({ staticQr: null, qrUsable: false });
    const uploader = world.fleet.people.admin.userId;
    const approve = (probe: boolean, by: string) =>
      run(sql`insert into account_qr (id, account_id, payload, status, source, uploaded_by, decided_by,
        decided_at, probe_minor, probe_line_id, probe_seen_at)
      values (${newId('qrc')}, ${accountId}, ${staticQrOf('dana', 1)}, 'approved', 'upload', ${uploader},
        ${by}, now(), 100, ${probe ? newId('lin') : null}, ${probe ? sql`now()` : null})`);
    await expect(approve(false, world.fleet.people.subAdmin.userId)).rejects.toThrow(
      /account_qr_approved_after_probe/,
    );
    await expect(approve(true, uploader)).rejects.toThrow(/account_qr_check/);
    await approve(true, world.fleet.people.subAdmin.userId);
  });
});
