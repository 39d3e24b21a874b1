import { one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Command, CommandResult } from '@wallet/agent-protocol';
import { addMerchant, testVault } from '@wallet/server/testing';
import { accountPower } from '#modules/accounts';
import { expireCommands, readCommand } from './queue/move-command.ts';
import { deviceEvents } from '#modules/devices';
import { endDueInquiries, followInquiry, startInquiry } from '#modules/payout-methods/inquiries';
import { systemClock } from '#platform/clock';
import { type Delivery, on, startDelivery } from '#platform/events';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { damage } from '../../testing/database/damaged-values.ts';
import { signRow } from '../../testing/signing/sign-row.ts';
import { createFarm, type Farm, headOf, type Line, type Phone } from './fixtures.ts';

let farm: Farm;
let facts: Delivery;
let merchantId: string;
let phone: Phone;
let line: Line;
beforeAll(async () => {
  farm = await createFarm();
  facts = startDelivery({
    db: farm.database.db,
    log: silentLog(),
    clock: systemClock,
    subscriptions: on(deviceEvents.commandEnded, followInquiry(testVault())),
  });
});
afterAll(async () => {
  await facts.stop();
  await farm.close();
});
beforeEach(async () => {
  // The phones of the tests before ask for nobody any more.
  await sql`update account set status = 'disabled'`.execute(read());
  merchantId = await addMerchant(farm.database.db);
  phone = await authorised();
  line = await phone.connect();
});

const read = () => farm.database.db.read;
async function authorised(): Promise<Phone> {
  const made = await farm.newPhone();
  await sql`update account set owner_name = 'O', authority_document = 'POA', authorised_until = '2999-12-31'
    where id = ${made.accountId}`.execute(read());
  await signRow(farm.database.db, accountPower, made.accountId);
  return made;
}
async function second(): Promise<void> {
  await farm.gateway.tick();
  await farm.gateway.idle();
}

const input = {
  country: 'ID' as const,
  code: 'DANA',
  bankName: 'DANA',
  bankShortName: 'DANA',
  method: 'dana' as const,
  number: '081234567890',
  payeeKey: 'k',
  last4: '7890',
  holderName: 'Siti Aminah',
  payoutMethodId: null,
};
async function begin(): Promise<string> {
  const principal = {
    kind: 'token' as const,
    tokenId: newId('tok'),
    merchantId,
    mode: 'live' as const,
    scopes: [],
  };
  const deps = { vault: testVault(), log: silentLog() };
  const id = await farm.database.db.transaction((trx) =>
    startInquiry(trx, deps, { merchantId, mode: 'live', principal }, input),
  );
  await second();
  return id;
}
const told = (
  command: Command,
  result: Extract<CommandResult, { kind: 'inquireName'; outcome: 'succeeded' }>['result'],
): CommandResult => ({ ...headOf(command), kind: 'inquireName', outcome: 'succeeded', result });
const failed = (
  command: Command,
  code: 'providerDown' | 'unsupported' | 'timedOut',
): CommandResult => ({
  ...headOf(command),
  kind: 'inquireName',
  outcome: 'failed',
  error: { code, message: 'It did not work.' },
});
const standing = async (id: string) =>
  (
    await one(
      read(),
      sql<{
        text: string;
      }>`select concat_ws(' ', status, reason, found_name) as text from account_verification where id = ${id}`,
    )
  ).text;

describe('an inquiry over a real line', () => {
  it.each([
    ['the very name', { found: 'yes', holderName: 'SITI AMINAH' }, 'verified SITI AMINAH'],
    [
      'a name with one letter other',
      { found: 'yes', holderName: 'SITI AMINAN' },
      'closeMatch SITI AMINAN',
    ],
    ['another name', { found: 'yes', holderName: 'BUDI SANTOSO' }, 'mismatch'],
    ['nobody', { found: 'no' }, 'notFound'],
    ['that names are not told', { found: 'unsupported' }, 'unsupported noInquiry'],
  ] as const)('that finds %s', async (_what, result, expected) => {
    const id = await begin();
    const command = await line.nextCommand();
    expect(command).toMatchObject({
      kind: 'inquireName',
      accountId: phone.accountId,
      payload: {
        destination: {
          method: 'dana',
          institutionCode: 'DANA',
          accountNumber: '081234567890',
          holderName: 'Siti Aminah',
        },
      },
    });
    expect(command.ttlMs).toBeLessThanOrEqual(60_000);
    expect(await line.say('command:result', told(command, result))).toEqual({ ok: true });
    expect(await standing(id)).toBe(expected);
    // Told again it changes nothing.
    await line.say('command:result', told(command, { found: 'yes', holderName: 'SOMEBODY ELSE' }));
    expect(await standing(id)).toBe(expected);
  });

  it('leaves no stranger\u2019s whole name with the command, where operators look', async () => {
    await begin();
    const command = await line.nextCommand();
    await line.say('command:result', told(command, { found: 'yes', holderName: 'BUDI SANTOSO' }));
    expect((await readCommand(read(), command.commandId))?.result).toEqual({
      found: 'yes',
      holderName: 'B*** S***',
    });
  });

  it('that its provider cannot do, or that got no answer there, says so', async () => {
    for (const [code, expected] of [
      ['unsupported', 'unsupported noInquiry'],
      ['timedOut', 'timedOut noAnswer'],
      ['providerDown', 'timedOut providerFailed'],
    ] as const) {
      const id = await begin();
      await line.say('command:result', failed(await line.nextCommand(), code));
      await facts.drainNow();
      expect(await standing(id)).toBe(expected);
    }
  });

  it('that a phone refuses or fails goes to the next one', async () => {
    const other = await authorised();
    const otherLine = await other.connect();
    line.answerCommands(() => ({ accepted: false, reason: 'unknownAccount' }));
    otherLine.answerCommands(() => ({ accepted: true }));
    const id = await begin();
    await second();
    await facts.drainNow();
    await second();
    const command = await otherLine.nextCommand();
    await otherLine.say(
      'command:result',
      told(command, { found: 'yes', holderName: 'SITI AMINAH' }),
    );
    expect(await standing(id)).toBe('verified SITI AMINAH');
  });
});

it('a number that does not decrypt is asked of nobody else, and the inquiry ends', async () => {
  const id = await begin();
  const other = await authorised();
  const otherLine = await other.connect();
  const place = { table: 'account_verification', id, column: 'number_enc' };
  await damage(farm.database, place, 'flipped');
  const command = await line.nextCommand();
  expect(await line.say('command:result', failed(command, 'providerDown'))).toEqual({ ok: true });
  await facts.drainNow();
  expect(await standing(id)).toBe('timedOut providerFailed');
  await second();
  expect(otherLine.heard).toEqual([]);
});

describe('time', () => {
  it('ends it, and an answer to the expired command is kept and changes nothing', async () => {
    const id = await begin();
    const command = await line.nextCommand();
    await sql`update account_verification set expires_at = now() - interval '1 second' where id = ${id}`.execute(
      read(),
    );
    await sql`update device_command set state = 'sent', deadline = now() - interval '1 second'
      where id = ${command.commandId}`.execute(read());
    await endDueInquiries({ db: farm.database.db, vault: testVault() });
    await expireCommands(farm.database.db);
    await facts.drainNow();
    expect(await standing(id)).toBe('timedOut noAnswer');
    expect(
      await line.say('command:result', told(command, { found: 'yes', holderName: 'SITI AMINAH' })),
    ).toEqual({ ok: true });
    expect(await standing(id)).toBe('timedOut noAnswer');
    expect(
      await one(
        read(),
        sql`select late_at is not null as late, answer_enc from account_verification where id = ${id}`,
      ),
    ).toEqual({ late: true, answer_enc: null });
  });

  it('does not run anew when the server is gone in the middle: the phone comes back and is heard', async () => {
    const id = await begin();
    const before = await line.nextCommand();
    await farm.crash();
    const again = await phone.connect();
    await second();
    const command = await again.nextCommand();
    expect(command).toMatchObject({
      commandId: before.commandId,
      idempotencyKey: before.idempotencyKey,
    });
    await again.say('command:result', told(command, { found: 'yes', holderName: 'SITI AMINAH' }));
    expect(await standing(id)).toBe('verified SITI AMINAH');
  });
});

it('only the asked phone may answer it', async () => {
  const id = await begin();
  const command = await line.nextCommand();
  const stranger = await (await authorised()).connect();
  expect(
    await stranger.say(
      'command:result',
      told(command, { found: 'yes', holderName: 'SITI AMINAH' }),
    ),
  ).toMatchObject({ ok: false, code: 'unknownCommand' });
  expect(
    await line.say('command:result', {
      ...told(command, { found: 'yes', holderName: 'SITI AMINAH' }),
      idempotencyKey: `${newId('avf')}.1`,
    }),
  ).toMatchObject({ ok: false, code: 'conflict' });
  expect(await standing(id)).toBe('verifying');
});
