import { describe, expect, it } from 'vitest';
import { parseEmv, readAmount } from '@wallet/contract/emv';
import { command, dana, heldClock, id, testFarm, type TestFarm } from '../testing/farm.ts';

const token = 'token-a';
const dana1 = id('acc', 'dana1');
const from = () => new Date(Date.now() - 60_000).toISOString();
const destination = {
  method: 'dana' as const,
  institutionCode: 'DANA',
  accountNumber: '081200000009',
  holderName: null,
};

/** Sends a command and gives its result. */
async function done(farm: TestFarm, sent: ReturnType<typeof command>) {
  expect(await farm.server.tell(token, 'command', sent)).toEqual({ accepted: true });
  return (
    await farm.server.until('command:result', (result) => result.commandId === sent.commandId)
  ).body;
}

describe('a command', () => {
  it('is done once, however often it is heard; its one result is told each time', async () => {
    const farm = await testFarm();
    await farm.server.until('statement:read');
    const reading = command('readHistory', { from: from(), reason: 'claim', restartApp: false });
    const first = await done(farm, reading);
    await farm.server.tell(token, 'command', reading);
    await farm.server.tell(token, 'command', { ...reading, commandId: id('cmd', 'sec0nd') });
    const renamed = await farm.server.until(
      'command:result',
      (result) => result.commandId === id('cmd', 'sec0nd'),
    );
    expect(renamed.body).toEqual({ ...first, commandId: id('cmd', 'sec0nd') });
    expect(
      farm.server.heard('statement:read').filter((heard) => heard.body.commandId !== undefined),
    ).toHaveLength(1);
  });

  it('is done once when it is repeated while it runs', async () => {
    const { clock, letGo } = heldClock(777);
    const farm = await testFarm({ clock });
    await farm.order('stall', { ms: 777 });
    const reading = command('readBalance', {});
    await farm.server.tell(token, 'command', reading);
    await farm.server.tell(token, 'command', { ...reading, commandId: id('cmd', 'same') });
    letGo();
    const twin = await farm.server.until(
      'command:result',
      (result) => result.commandId === id('cmd', 'same'),
    );
    const own = await farm.server.until(
      'command:result',
      (result) => result.commandId === reading.commandId,
    );
    expect({ ...twin.body, commandId: '' }).toEqual({ ...own.body, commandId: '' });
  });

  it('is not begun again after a restart, and its result is told again', async () => {
    const farm = await testFarm();
    const reading = command('readBalance', {});
    const first = await done(farm, reading);
    await farm.restart();
    await farm.pay({ accountId: dana1, amount: '999' });
    await farm.server.nth('hello', 2);
    await farm.server.tell(token, 'command', reading);
    const again = await farm.server.until(
      'command:result',
      (result, heard) => heard.connection === 2 && result.commandId === reading.commandId,
    );
    expect(again.body).toEqual(first);
  });

  it('that was under way when the phone went off is told as interrupted and never begun again', async () => {
    const farm = await testFarm();
    await farm.order('stall', { ms: 60_000 });
    const reading = command('readBalance', {});
    await farm.server.tell(token, 'command', reading);
    await farm.restart();
    const { body } = await farm.server.until('command:result');
    expect(body).toMatchObject({
      commandId: reading.commandId,
      outcome: 'failed',
      error: { code: 'interrupted' },
    });
  });

  it('is refused when its key was used for something else', async () => {
    const farm = await testFarm();
    const reading = command('readBalance', {});
    await done(farm, reading);
    const answer = await farm.server.tell(
      token,
      'command',
      command('makeQr', { amount: null }, { idempotencyKey: reading.idempotencyKey }),
    );
    expect(answer).toMatchObject({ accepted: false, reason: 'conflict' });
  });

  it('is refused for an account that is not on the phone, and when it is no command', async () => {
    const farm = await testFarm();
    expect(
      await farm.server.tell(
        token,
        'command',
        command('readBalance', {}, { accountId: id('acc', 'xxxx') }),
      ),
    ).toMatchObject({ accepted: false, reason: 'unknownAccount' });
    expect(
      await farm.server.tell(token, 'command', {
        ...command('readBalance', {}),
        kind: 'reboot',
      } as never),
    ).toMatchObject({ accepted: false, reason: 'invalidMessage' });
  });

  it('that waited longer than its time to live is not begun', async () => {
    const farm = await testFarm();
    await farm.order('stall', { ms: 10 });
    expect(await done(farm, command('readBalance', {}, { ttlMs: 1 }))).toMatchObject({
      outcome: 'failed',
      error: { code: 'deadlinePassed' },
    });
  });

  it('of more urgent priority is done first', async () => {
    const { clock, letGo } = heldClock(777);
    const farm = await testFarm({ clock });
    await farm.server.until('statement:read');
    await farm.order('stall', { ms: 777 });
    const [running, late, urgent] = [
      command('readBalance', {}),
      command('readBalance', {}, { priority: 9 }),
      command('readBalance', {}, { priority: 1 }),
    ];
    for (const one of [running, late, urgent]) await farm.server.tell(token, 'command', one);
    letGo();
    await farm.server.until('command:result', (result) => result.commandId === late.commandId);
    expect(farm.server.heard('command:result').map((heard) => heard.body.commandId)).toEqual(
      [running, urgent, late].map((one) => one.commandId),
    );
  });
});

describe('what commands give', () => {
  it('history: the read is stored before the result is told', async () => {
    const farm = await testFarm();
    const asked = from();
    const reading = command('readHistory', { from: asked, reason: 'claim', restartApp: true });
    const result = await done(farm, reading);
    const { body } = await farm.server.until(
      'statement:read',
      (read) => read.commandId === reading.commandId,
    );
    expect(result).toMatchObject({
      outcome: 'succeeded',
      result: { readId: body.readId, lineCount: body.lines.length },
    });
    expect(body.from).toBe(asked);
  });

  it('balance, code with an amount, static code, name, checks', async () => {
    const farm = await testFarm();
    expect(await done(farm, command('readBalance', {}))).toMatchObject({
      result: {
        balance: { value: '1000000.00', currency: 'IDR' },
        identity: { holderName: dana().holderName },
      },
    });
    const made = await done(
      farm,
      command('makeQr', { amount: { value: '149983.00', currency: 'IDR' } }),
    );
    expect(readAmount(parseEmv((made as { result: { payload: string } }).result.payload))).toBe(
      '149983',
    );
    expect(await done(farm, command('makeQr', { amount: null }))).toMatchObject({
      result: { payload: dana().staticQr, amount: null },
    });
    expect(await done(farm, command('inquireName', { destination }))).toMatchObject({
      result: { found: 'yes', holderName: expect.stringMatching(/^\w+ \w+$/) },
    });
    expect(
      await done(
        farm,
        command('inquireName', { destination: { ...destination, accountNumber: '081200000000' } }),
      ),
    ).toMatchObject({ result: { found: 'no' } });
    expect(
      await done(farm, command('healthCheck', { areas: ['get_balance', 'sms'] })),
    ).toMatchObject({
      result: {
        checks: [
          { area: 'get_balance', status: 1 },
          { area: 'sms', status: 1 },
        ],
      },
    });
    expect(await done(farm, command('transfer', {}))).toMatchObject({ result: { asked: true } });
  });

  it('sign-in: steps in order, a code by message, and the identity at the end', async () => {
    const farm = await testFarm();
    const login = await done(
      farm,
      command('login', { number: '+62 812 0000 0001', secret: '123456', holderName: 'TOKO' }),
    );
    expect(login).toMatchObject({
      outcome: 'succeeded',
      result: { state: 'otpRequired', otp: { attemptsLeft: 3 } },
    });
    expect(await done(farm, command('readBalance', {}))).toMatchObject({
      outcome: 'failed',
      error: { code: 'notSignedIn' },
    });
    const otp = (await farm.state()).devices[0]?.accounts[0]?.otp ?? '';
    expect(
      await done(farm, command('submitOtp', { otp: otp === '000000' ? '111111' : '000000' })),
    ).toMatchObject({ outcome: 'failed', error: { code: 'otpWrong' } });
    expect(await done(farm, command('submitOtp', { otp }))).toMatchObject({
      outcome: 'succeeded',
      result: { state: 'signedIn', identity: { number: '081200000001' } },
    });
    const last = await farm.server.until(
      'login:step',
      (step) => step.step === 4 && step.status === 'done',
    );
    expect(
      new Set(
        farm.server.heard('login:step').map((heard) => `${heard.body.step} ${heard.body.status}`),
      ),
    ).toEqual(
      new Set([
        '0 running',
        '0 done',
        '1 running',
        '1 done',
        '2 running',
        '2 done',
        '3 running',
        '3 done',
        '4 waiting',
        '4 running',
        `4 ${last.body.status}`,
      ]),
    );
  });
});

describe('reports', () => {
  it('are repeated unchanged until acknowledged', async () => {
    const farm = await testFarm({ timing: { ackWaitMs: 20 } });
    farm.server.answering.observation = (_, count) => (count < 4 ? undefined : { ok: true });
    await farm.pay({ accountId: dana1, amount: '100' });
    await farm.server.nth('observation', 4);
    expect(
      new Set(farm.server.heard('observation').map((heard) => JSON.stringify(heard.body))).size,
    ).toBe(1);
  });

  it('are repeated after "not now" and given up after a refusal for good', async () => {
    const farm = await testFarm();
    farm.server.answering.observation = (_, count) => ({
      ok: false,
      code: count < 3 ? 'unavailable' : 'invalidMessage',
      message: 'no',
      retry: count < 3,
    });
    await farm.pay({ accountId: dana1, amount: '100' });
    await farm.server.nth('observation', 3);
    await farm.server.tell(token, 'command', command('readBalance', {}));
    await farm.restart();
    await farm.server.until('statement:read', (_, heard) => heard.connection === 2);
    expect(farm.server.heard('observation')).toHaveLength(3);
  });

  it('that were not acknowledged are told again after a restart', async () => {
    const farm = await testFarm();
    farm.server.answering['statement:read'] = () => undefined;
    const before = await farm.server.until('statement:read');
    await farm.restart();
    const after = await farm.server.until(
      'statement:read',
      (read, heard) => heard.connection === 2 && read.readId === before.body.readId,
    );
    expect(after.body).toEqual(before.body);
  });
});
