import { describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import {
  command,
  dana,
  device,
  heldClock,
  id,
  quick,
  testFarm,
  type TestFarm,
} from '../testing/farm.ts';

const token = 'token-a';
const dana1 = id('acc', 'dana1');
const destination = {
  method: 'dana' as const,
  institutionCode: 'DANA',
  accountNumber: '081200000009',
  holderName: 'SITI CONTOH',
};
const login = () =>
  command('login', { number: '081200000001', secret: '123456', holderName: 'TOKO' });

async function done(farm: TestFarm, sent: ReturnType<typeof command>) {
  expect(await farm.server.tell(token, 'command', sent)).toEqual({ accepted: true });
  return (
    await farm.server.until('command:result', (result) => result.commandId === sent.commandId)
  ).body;
}
const reading = (from = new Date(Date.now() - 3_600_000).toISOString()) =>
  command('readHistory', { from, reason: 'claim', restartApp: false });
/** The read that a command gave. */
async function readNow(farm: TestFarm) {
  const sent = reading();
  await done(farm, sent);
  return (await farm.server.until('statement:read', (read) => read.commandId === sent.commandId))
    .body;
}
const readWith = (farm: TestFarm, lineId: string) =>
  farm.server.until('statement:read', (read) =>
    read.lines.some((line) => line.providerTransactionId === lineId),
  );

describe('each trouble does what its name says', () => {
  it('disconnect breaks the connection, and the phone comes back', async () => {
    const farm = await testFarm();
    await farm.server.until('hello');
    await farm.order('disconnect', { ms: 1 });
    expect((await farm.server.nth('hello', 2)).connection).toBe(2);
  });

  it('historyLag hides a booked line although the balance has it, and shows it later', async () => {
    let passedMs = 0;
    const farm = await testFarm({
      clock: { ...systemClock, now: () => new Date(Date.now() + passedMs) },
    });
    await farm.server.until('statement:read');
    await farm.order('historyLag', { ms: 300_000 });
    const { lineId } = await farm.pay({ accountId: dana1, amount: '500' });
    const hidden = await readNow(farm);
    expect(hidden.lines.some((line) => line.providerTransactionId === lineId)).toBe(false);
    expect(hidden.closingBalance?.value).toBe('1000500.00');
    passedMs = 300_000;
    expect((await readNow(farm)).lines.at(-1)).toMatchObject({
      providerTransactionId: lineId,
      balanceAfter: { value: '1000500.00' },
    });
  });

  it('duplicateHistory shows the newest line twice under the same id, once', async () => {
    const farm = await testFarm();
    await farm.server.until('statement:read');
    await farm.order('duplicateHistory');
    const { lineId } = await farm.pay({ accountId: dana1, amount: '500' });
    const { body } = await readWith(farm, lineId);
    expect(body.lines.filter((line) => line.providerTransactionId === lineId)).toHaveLength(2);
    expect(
      (await readNow(farm)).lines.filter((line) => line.providerTransactionId === lineId),
    ).toHaveLength(1);
  });

  it('repeatHistory sends the same read again after it was stored', async () => {
    const farm = await testFarm();
    await farm.server.until('statement:read');
    await farm.order('repeatHistory');
    const { lineId } = await farm.pay({ accountId: dana1, amount: '500' });
    const { body } = await readWith(farm, lineId);
    const again = await farm.server.until(
      'statement:read',
      (read) => read.readId === body.readId && read !== body,
    );
    expect(again.body).toEqual(body);
  });

  it('wrongAmount misreads the newest line by one step, and reads it right the next time', async () => {
    const farm = await testFarm();
    await farm.server.until('statement:read');
    await farm.order('wrongAmount');
    const { lineId } = await farm.pay({ accountId: dana1, amount: '500' });
    const { body } = await readWith(farm, lineId);
    expect(body.lines.at(-1)?.amount.value).toBe('501.00');
    expect((await readNow(farm)).lines.at(-1)?.amount.value).toBe('500.00');
  });

  it('shiftedTime books at another bank time', async () => {
    const farm = await testFarm();
    await farm.order('shiftedTime', { ms: -7_200_000 });
    const { at } = await farm.pay({ accountId: dana1, amount: '500' });
    const straight = await farm.pay({ accountId: dana1, amount: '500' });
    expect(Date.parse(straight.at) - Date.parse(at)).toBeGreaterThanOrEqual(7_199_000);
    await readWith(farm, straight.lineId);
  });

  it('providerDown makes the app useless, while customers still pay', async () => {
    const farm = await testFarm();
    await farm.server.until('statement:read');
    await farm.order('providerDown', { times: 100 });
    expect(await done(farm, command('readBalance', {}))).toMatchObject({
      outcome: 'failed',
      error: { code: 'providerDown' },
    });
    expect(await done(farm, reading())).toMatchObject({
      outcome: 'failed',
      error: { code: 'providerDown' },
    });
    expect(await done(farm, command('healthCheck', { areas: ['get_balance'] }))).toMatchObject({
      result: { checks: [{ status: 2 }] },
    });
    const { lineId } = await farm.pay({ accountId: dana1, amount: '500' });
    await farm.send('DELETE', '/faults');
    expect((await readNow(farm)).lines.at(-1)?.providerTransactionId).toBe(lineId);
  });

  it('stall holds a command up, and with it the phone', async () => {
    const { clock, letGo } = heldClock(777);
    const farm = await testFarm({ clock });
    await farm.order('stall', { ms: 777 });
    const [slow, next] = [command('readBalance', {}), command('readBalance', {})];
    await farm.server.tell(token, 'command', slow);
    await farm.server.tell(token, 'command', next);
    await farm.order('disconnect', { ms: 1 });
    await farm.server.nth('hello', 2);
    expect(farm.server.heard('command:result')).toEqual([]);
    letGo();
    await farm.server.nth('command:result', 2);
  });

  it('otpSlow keeps the code away, otpWrong refuses the right one', async () => {
    const { clock, letGo } = heldClock(777);
    const farm = await testFarm({ clock });
    await farm.order('otpSlow', { ms: 777 });
    await farm.order('otpWrong');
    const sent = login();
    await farm.server.tell(token, 'command', sent);
    await farm.server.until('login:step', (step) => step.step === 3 && step.status === 'running');
    expect((await farm.state()).devices[0]?.accounts[0]?.otp).toBeNull();
    letGo();
    await farm.server.until('command:result', (result) => result.commandId === sent.commandId);
    const otp = (await farm.state()).devices[0]?.accounts[0]?.otp ?? '';
    expect(await done(farm, command('submitOtp', { otp }))).toMatchObject({
      outcome: 'failed',
      error: { code: 'otpWrong', message: expect.stringContaining('2 attempts') },
    });
    expect(await done(farm, command('submitOtp', { otp }))).toMatchObject({ outcome: 'succeeded' });
  });

  it('loginFails refuses number and secret', async () => {
    const farm = await testFarm();
    await farm.order('loginFails');
    expect(await done(farm, login())).toMatchObject({
      outcome: 'failed',
      error: { code: 'credentialsWrong' },
    });
    expect(
      (await farm.server.until('login:step', (step) => step.status === 'failed')).body.step,
    ).toBe(3);
  });

  it('nameMismatch gives another name, nameTimeout gives none', async () => {
    const farm = await testFarm();
    await farm.order('nameMismatch');
    expect(await done(farm, command('inquireName', { destination }))).toMatchObject({
      result: { found: 'yes', holderName: expect.stringContaining('LAIN') },
    });
    await farm.order('nameTimeout', { ms: 1 });
    expect(await done(farm, command('inquireName', { destination }))).toMatchObject({
      outcome: 'failed',
      error: { code: 'timedOut' },
    });
    expect(await done(farm, command('inquireName', { destination }))).toMatchObject({
      result: { holderName: 'SITI CONTOH' },
    });
  });

  it('insufficientFunds refuses the press, and so does an empty account', async () => {
    const farm = await testFarm();
    const order = { epoch: 1, accountId: dana1, destination, ttlMs: 60_000, note: null };
    const orders = [
      { ...order, intentId: id('int', 'a'), amount: { value: '500.00', currency: 'IDR' as const } },
      {
        ...order,
        intentId: id('int', 'b'),
        amount: { value: '99999999.00', currency: 'IDR' as const },
      },
    ];
    await farm.order('insufficientFunds');
    farm.server.answering['transfer:next'] = () => ({ ok: true, transfer: orders.shift() ?? null });
    await done(farm, command('transfer', {}));
    await done(farm, command('transfer', {}));
    await farm.server.nth('transfer:report', 2);
    for (const heard of farm.server.heard('transfer:report'))
      expect(heard.body).toMatchObject({
        outcome: 'pressed',
        evidence: { providerAnswer: 'refused', refusal: { code: 'insufficientFunds' } },
      });
    expect((await farm.presses()).map((press) => press.outcome)).toEqual(['refused', 'refused']);
    expect((await farm.state()).devices[0]?.accounts[0]?.balance.value).toBe('1000000.00');
  });

  it('slowRestart keeps a phone away longer that was asked to restart', async () => {
    const waits: number[] = [];
    const farm = await testFarm({
      clock: {
        ...systemClock,
        wait: (ms, signal) => (
          waits.push(ms),
          systemClock.wait(ms === 777 + quick.restartMs ? 1 : ms, signal)
        ),
      },
    });
    await farm.order('slowRestart', { ms: 777 });
    const restart = command('restart', {}, { accountId: undefined });
    expect(await farm.server.tell(token, 'command', restart)).toEqual({ accepted: true });
    const [before, after] = [await farm.server.nth('hello', 1), await farm.server.nth('hello', 2)];
    expect(waits).toContain(777 + quick.restartMs);
    expect([
      after.body.bootId === before.body.bootId,
      after.body.journalId === before.body.journalId,
    ]).toEqual([false, true]);
    expect(
      (
        await farm.server.until(
          'command:result',
          (result) => result.commandId === restart.commandId,
        )
      ).body,
    ).toMatchObject({ outcome: 'succeeded', result: { bootId: after.body.bootId } });
  });

  it('updateFails leaves the agent as it was and says so; the next update is the version that was wanted, also after a restart of the farm', async () => {
    const farm = await testFarm();
    const update = () =>
      command('updateAgent', { version: 'simulator-2.0.0' }, { accountId: undefined });
    await farm.order('updateFails');
    expect(await done(farm, update())).toMatchObject({
      outcome: 'failed',
      error: { code: 'unsupported' },
    });
    expect(farm.server.heard('hello')).toHaveLength(1);
    expect(await done(farm, update())).toMatchObject({
      outcome: 'succeeded',
      result: { agentVersion: 'simulator-2.0.0' },
    });
    await farm.restart();
    expect((await farm.server.nth('hello', 3)).body.agentVersion).toBe('simulator-2.0.0');
  });

  it('forgetJournal comes back with a new journal and a new boot, and reads everything anew', async () => {
    const farm = await testFarm();
    const { lineId } = await farm.pay({ accountId: dana1, amount: '500' });
    await readWith(farm, lineId);
    const before = await farm.server.until('hello');
    await farm.order('forgetJournal');
    const after = await farm.server.nth('hello', 2);
    expect(after.body.journalId).not.toBe(before.body.journalId);
    expect(after.body.bootId).not.toBe(before.body.bootId);
    const { body } = await farm.server.until(
      'statement:read',
      (_, heard) => heard.connection === 2,
    );
    expect(body).toMatchObject({ claims: { reachedBeginning: true } });
  });

  it('hits only the account it names, as often as it was ordered', async () => {
    const farm = await testFarm({ devices: [device('a', [dana(), dana('dana2')])] });
    await farm.server.nth('statement:read', 2);
    await farm.order('providerDown', { accountId: id('acc', 'dana2'), times: 2 });
    const ask = async (accountId: string) =>
      (await done(farm, command('readBalance', {}, { accountId }))).outcome;
    expect([
      await ask(dana1),
      await ask(id('acc', 'dana2')),
      await ask(id('acc', 'dana2')),
      await ask(id('acc', 'dana2')),
    ]).toEqual(['succeeded', 'failed', 'failed', 'succeeded']);
  });
});
