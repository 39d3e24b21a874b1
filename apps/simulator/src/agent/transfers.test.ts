import { describe, expect, it } from 'vitest';
import type { TransferNextAnswer, TransferOrder } from '@wallet/agent-protocol';
import { command, dana, device, heldClock, id, testFarm, type TestFarm } from '../testing/farm.ts';

const token = 'token-a';
const dana1 = id('acc', 'dana1');
const intentId = id('int', 'pay1');
const destination = {
  method: 'dana' as const,
  institutionCode: 'DANA',
  accountNumber: '081200000009',
  holderName: 'SITI CONTOH',
};
const order: TransferOrder = {
  intentId,
  epoch: 1,
  accountId: dana1,
  destination,
  amount: { value: '50000.00', currency: 'IDR' },
  ttlMs: 60_000,
  note: null,
};
const one = (transfer: TransferOrder): TransferNextAnswer => ({ ok: true, transfer });

/** A server that gives each order once, in turn, as they are asked for. */
function giving(farm: TestFarm, ...orders: TransferOrder[]): void {
  farm.server.answering['transfer:next'] = () => ({ ok: true, transfer: orders.shift() ?? null });
}
const wake = (farm: TestFarm) => farm.server.tell(token, 'command', command('transfer', {}));
const question = async (farm: TestFarm, journalId: string, epoch = 1) =>
  farm.server.tell(token, 'transfer:question', { intentId, epoch, journalId });
const report = async (farm: TestFarm) => (await farm.server.until('transfer:report')).body;

describe('a transfer', () => {
  it('is pulled, pressed once, reported with evidence, and shows in the history', async () => {
    const farm = await testFarm();
    giving(farm, order);
    await wake(farm);
    const told = await report(farm);
    expect(told).toMatchObject({
      intentId,
      epoch: 1,
      outcome: 'pressed',
      evidence: { providerAnswer: 'accepted' },
    });
    expect(await farm.presses()).toMatchObject([
      {
        intentId,
        amount: order.amount,
        destination,
        outcome: 'accepted',
        lineId: told.evidence.providerTransactionId,
      },
    ]);
    const { body } = await farm.server.until('statement:read', (read) =>
      read.lines.some((line) => line.providerTransactionId === told.evidence.providerTransactionId),
    );
    expect(body.lines.at(-1)).toMatchObject({ direction: 'debit', amount: order.amount });
    expect(await question(farm, told.journalId)).toMatchObject({
      answer: 'pressed',
      evidence: told.evidence,
    });
  });

  it('asks with its boot, its journal, a sequence on disk and the account on the screen', async () => {
    const farm = await testFarm();
    await wake(farm);
    const { body } = await farm.server.until('transfer:next');
    const { body: hello } = await farm.server.until('hello');
    expect(body).toMatchObject({
      accountId: dana1,
      bootId: hello.bootId,
      journalId: hello.journalId,
      identity: { holderName: 'TOKO DANA1' },
    });
    expect(await farm.presses()).toEqual([]);
  });

  it('is pressed once although the server gives it again, in the same boot and in the next', async () => {
    const farm = await testFarm();
    giving(farm, order, order, { ...order, epoch: 2 }, order);
    await wake(farm);
    await farm.server.until('transfer:report', (told) => told.outcome === 'pressed');
    await wake(farm);
    await wake(farm);
    const refused = await farm.server.until('transfer:report', (told) => told.epoch === 2);
    expect(refused.body).toMatchObject({
      outcome: 'notPressed',
      evidence: { message: 'This intent was begun before.' },
    });
    await farm.restart();
    await farm.server.nth('hello', 2);
    const last = command('transfer', {});
    await farm.server.tell(token, 'command', last);
    await farm.server.until('command:result', (result) => result.commandId === last.commandId);
    expect(await farm.presses()).toHaveLength(1);
  });

  it('that was closed by a fence may be pressed under a higher epoch', async () => {
    const farm = await testFarm();
    await farm.order('nameMismatch');
    giving(farm, order, { ...order, epoch: 2 });
    await wake(farm);
    await farm.server.until('transfer:report', (told) => told.outcome === 'notPressed');
    await wake(farm);
    const second = await farm.server.until('transfer:report', (told) => told.epoch === 2);
    expect(second.body.outcome).toBe('pressed');
    expect(await question(farm, second.body.journalId, 1)).toMatchObject({
      answer: 'closedNeverPress',
      epoch: 1,
    });
    expect(await farm.presses()).toHaveLength(1);
  });
});

describe('a transfer by a rail', () => {
  const bifast: TransferOrder = { ...order, rail: 'BI-FAST' };
  const lines = async (farm: TestFarm, count: number) => {
    const { body } = await farm.server.until(
      'statement:read',
      (read) => read.lines.filter(({ direction }) => direction === 'debit').length >= count,
    );
    return body.lines
      .filter(({ direction }) => direction === 'debit')
      .map(({ amount, counterparty }) => [amount.value, counterparty === 'TRANSFER FEE']);
  };

  it('costs what its rail costs, in one row with its amount, and cannot be sent without it', async () => {
    const farm = await testFarm({ devices: [device('a', [dana('dana1', '60000.00')])] });
    giving(farm, bifast, {
      ...bifast,
      intentId: id('int', 'pay2'),
      amount: { value: '6000.00', currency: 'IDR' },
    });
    await wake(farm);
    await farm.server.until('transfer:report', (told) => told.outcome === 'pressed');
    expect(await lines(farm, 1)).toEqual([['52500.00', false]]);
    await wake(farm);
    await farm.server.until('transfer:report', (told) => told.intentId === id('int', 'pay2'));
    expect((await farm.presses()).map(({ outcome }) => outcome)).toEqual(['accepted', 'refused']);
    expect((await farm.state()).devices[0]?.accounts[0]?.balance.value).toBe('7500.00');
  });

  it('costs what its account says, also as a row of its own, over a restart', async () => {
    const account = {
      ...dana(),
      transferFees: {
        'BI-FAST': { amount: { value: '100.00', currency: 'IDR' as const }, row: 'own' as const },
      },
    };
    const farm = await testFarm({ devices: [device('a', [account])] });
    giving(farm, bifast);
    await wake(farm);
    expect(await lines(farm, 2)).toEqual([
      ['50000.00', false],
      ['100.00', true],
    ]);
    await farm.restart();
    expect((await farm.state()).devices[0]?.accounts[0]).toMatchObject({
      balance: { value: '949900.00' },
      lineCount: 3,
    });
  });

  it('can come back, with its fee or without, by name or only by its amount', async () => {
    const farm = await testFarm();
    giving(farm, bifast);
    await wake(farm);
    const told = await report(farm);
    const back = await farm.send('POST', '/returns', { intentId });
    expect(back).toMatchObject({
      status: 200,
      body: {
        intentId,
        accountId: dana1,
        reversalOf: told.evidence.providerTransactionId,
        amount: { value: '50000.00' },
      },
    });
    const { body } = await farm.server.until('statement:read', (read) =>
      read.lines.some(({ reversalOf }) => reversalOf !== undefined),
    );
    expect(body.lines.at(-1)).toMatchObject({
      direction: 'credit',
      reversalOf: told.evidence.providerTransactionId,
    });
    expect(
      await farm.send('POST', '/returns', { intentId, withFee: true, named: false }),
    ).toMatchObject({ body: { reversalOf: null, amount: { value: '52500.00' } } });
    expect(await farm.send('POST', '/returns', { intentId: id('int', 'n0b0dy') })).toMatchObject({
      status: 404,
      body: { code: 'notPressed' },
    });
  });
});

describe('a press is not made', () => {
  const notPressed = async (farm: TestFarm) => {
    const told = await report(farm);
    expect(told).toMatchObject({ outcome: 'notPressed', fence: { sequence: told.sequence } });
    expect(await question(farm, told.journalId)).toMatchObject({
      answer: 'closedNeverPress',
      fence: { sequence: told.sequence },
    });
    expect(await farm.presses()).toEqual([]);
    return told.evidence;
  };

  it('when the deadline is nearer than the longest press takes', async () => {
    const farm = await testFarm();
    giving(farm, { ...order, ttlMs: 20 });
    await wake(farm);
    expect((await notPressed(farm)).message).toContain('Too little time');
  });

  it('when the phone stalled until the deadline', async () => {
    const farm = await testFarm();
    await farm.order('stall', { ms: 80 });
    giving(farm, { ...order, ttlMs: 80 });
    await wake(farm);
    expect((await notPressed(farm)).message).toContain('Too little time');
  });

  it('when the connection breaks before the order came', async () => {
    const farm = await testFarm();
    farm.server.answering['transfer:next'] = async () => {
      await farm.order('disconnect', { ms: 1 });
      return one(order);
    };
    await wake(farm);
    await farm.server.nth('hello', 2);
    expect(await farm.presses()).toEqual([]);
  });

  it('when the connection breaks after the order came', async () => {
    const { clock, letGo } = heldClock(777);
    const farm = await testFarm({ clock });
    await farm.order('stall', { ms: 777 });
    giving(farm, order);
    await wake(farm);
    const { body } = await farm.server.until('transfer:next');
    await until(async () => (await question(farm, body.journalId)).answer === 'open');
    await farm.order('disconnect', { ms: 1 });
    letGo();
    expect((await notPressed(farm)).message).toBe('The connection that asked is gone.');
  });

  it('when the order comes after the waiting for it', async () => {
    const farm = await testFarm({ timing: { ackWaitMs: 20 } });
    const later = Promise.withResolvers<TransferNextAnswer>();
    farm.server.answering['transfer:next'] = () => later.promise;
    const waking = command('transfer', {});
    await farm.server.tell(token, 'command', waking);
    await farm.server.until('command:result', (result) => result.commandId === waking.commandId);
    later.resolve(one(order));
    expect((await notPressed(farm)).message).toContain('came after the waiting');
  });

  it('when the app shows another name, no name, no such account, or nothing at all', async () => {
    for (const [fault, more, expected] of [
      ['nameMismatch', {}, { refusal: { code: 'nameMismatch' } }],
      ['nameTimeout', { ms: 1 }, { message: expect.stringContaining('no name') }],
    ] as const) {
      const farm = await testFarm();
      await farm.order(fault, more);
      giving(farm, order);
      await wake(farm);
      expect(await notPressed(farm)).toMatchObject(expected);
    }
    const farm = await testFarm();
    giving(farm, { ...order, destination: { ...destination, accountNumber: '081200000000' } });
    await wake(farm);
    expect(await notPressed(farm)).toMatchObject({ refusal: { code: 'destinationInvalid' } });
  });

  it('when the order is for another account', async () => {
    const farm = await testFarm();
    giving(farm, { ...order, accountId: id('acc', 'other'.replace('o', '0')) });
    await wake(farm);
    expect((await report(farm)).outcome).toBe('notPressed');
    expect(await farm.presses()).toEqual([]);
  });
});

describe('a phone that goes off', () => {
  it('between the journal and the press presses nothing, then or later, and says unknown', async () => {
    const farm = await testFarm();
    await farm.order('dieBeforePress');
    giving(farm, order, order);
    await wake(farm);
    const told = await report(farm);
    expect(told.outcome).toBe('unknown');
    expect(await question(farm, told.journalId)).toMatchObject({
      answer: 'unknown',
      inJournal: true,
    });
    await wake(farm);
    await farm.server.nth('transfer:next', 2);
    await farm.restart();
    await farm.server.nth('hello', 3);
    expect(await farm.presses()).toEqual([]);
  });

  it('after the press has pressed once, says unknown, and never presses again', async () => {
    const farm = await testFarm();
    await farm.order('dieAfterPress');
    giving(farm, order, order, { ...order, epoch: 2 });
    await wake(farm);
    const told = await report(farm);
    expect(told.outcome).toBe('unknown');
    await wake(farm);
    await wake(farm);
    await farm.server.until(
      'transfer:report',
      (again) => again.epoch === 2 && again.outcome === 'notPressed',
    );
    expect(await farm.presses()).toHaveLength(1);
    expect(await question(farm, told.journalId)).toMatchObject({
      answer: 'unknown',
      inJournal: true,
    });
  });

  it('while it fills in the form closes the order with a fence when it is on again', async () => {
    const farm = await testFarm();
    await farm.order('stall', { ms: 60_000 });
    giving(farm, order);
    await wake(farm);
    const { body } = await farm.server.until('transfer:next');
    await until(async () => (await question(farm, body.journalId)).answer === 'open');
    await farm.restart();
    expect(await report(farm)).toMatchObject({
      outcome: 'notPressed',
      evidence: { step: 'restart' },
    });
    expect(await farm.presses()).toEqual([]);
  });

  it('tells its report again until the server has it, across restarts', async () => {
    const farm = await testFarm({ timing: { ackWaitMs: 20 } });
    farm.server.answering['transfer:report'] = () => undefined;
    giving(farm, order);
    await wake(farm);
    const first = await report(farm);
    await farm.restart();
    const second = await farm.server.until('transfer:report', (_, heard) => heard.connection === 2);
    expect(second.body).toEqual(first);
    farm.server.answering['transfer:report'] = () => ({ ok: true });
    await farm.server.nth('transfer:report', farm.server.heard('transfer:report').length + 1);
    expect(await farm.presses()).toHaveLength(1);
  });
});

describe('an intent the journal does not know', () => {
  it('is not denied', async () => {
    const farm = await testFarm();
    const { body } = await farm.server.until('hello');
    expect(await question(farm, body.journalId)).toMatchObject({
      answer: 'unknown',
      inJournal: false,
    });
  });

  it('is not denied by a new journal on the phone that closed it, nor for another journal', async () => {
    const farm = await testFarm();
    await farm.order('nameMismatch');
    giving(farm, order);
    await wake(farm);
    const told = await report(farm);
    expect(await question(farm, 'jrn-of-another')).toMatchObject({
      answer: 'unknown',
      inJournal: false,
    });
    await farm.order('forgetJournal');
    const hello = await farm.server.nth('hello', 2);
    expect(hello.body.journalId).not.toBe(told.journalId);
    expect(await question(farm, told.journalId)).toMatchObject({
      answer: 'unknown',
      inJournal: false,
      journalId: hello.body.journalId,
    });
  });
});

/** Asks until it is so: for what the other side does not announce. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}
