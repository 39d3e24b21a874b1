import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { command, dana, device, id, maya, testFarm } from './testing/farm.ts';

const dana1 = id('acc', 'dana1');

describe('a farm', () => {
  it('signs twelve phones in, each with its own token and identity', async () => {
    const devices = Array.from({ length: 12 }, (_, at) =>
      device(`a${at}`, [at % 3 === 0 ? maya(`maya${at}`) : dana(`dana${at}`)]),
    );
    const { server, state } = await testFarm({ devices });
    await server.nth('hello', 12);
    expect(new Set(server.heard('hello').map((heard) => heard.token)).size).toBe(12);
    expect(new Set(server.heard('hello').map((heard) => heard.body.journalId)).size).toBe(12);
    expect(server.heard('hello').every(({ body }) => body.accounts[0]?.identity?.holderName)).toBe(
      true,
    );
    expect((await state()).devices).toHaveLength(12);
  });

  it('delivers a payment as a complete read that two passes agree on', async () => {
    const { server, pay } = await testFarm();
    await server.until('statement:read');
    const paid = await pay({ accountId: dana1, amount: '149983' });
    const { body } = await server.until('statement:read', (read) =>
      read.lines.some((line) => line.providerTransactionId === paid.lineId),
    );
    expect(body.passes).toBeGreaterThanOrEqual(2);
    expect(body.claims).toMatchObject({ identityRead: true, allTabs: true, passesAgree: true });
    expect(body.claims.reachedFrom || body.claims.reachedBeginning).toBe(true);
    expect(body.lines.at(-1)).toMatchObject({
      direction: 'credit',
      amount: { value: '149983.00', currency: 'IDR' },
      balanceAfter: { value: '1149983.00' },
      status: 'booked',
      occurredFrom: paid.at,
    });
    expect(sum(body)).toBe(body.closingBalance?.value);
    expect(server.heard('observation')).toHaveLength(1);
  });

  it('goes on where the last read ended, from a line that was read before', async () => {
    const { server, pay } = await testFarm();
    for (const amount of ['1000', '2000', '3000']) {
      const paid = await pay({ accountId: dana1, amount });
      await server.until('statement:read', (read) =>
        read.lines.some((line) => line.providerTransactionId === paid.lineId),
      );
    }
    const reads = server.heard('statement:read').map((heard) => heard.body);
    for (const [at, read] of reads.slice(1).entries()) {
      expect(read.from).toBe(reads[at]?.to);
      expect(reads[at]?.lines.map((line) => line.providerTransactionId)).toContain(
        read.lines[0]?.providerTransactionId,
      );
      expect(Date.parse(read.lines[0]?.occurredFrom ?? '')).toBeLessThan(Date.parse(read.from));
    }
  });

  it('reads a history longer than one message in several reads that chain', async () => {
    const history = Array.from({ length: 25 }, (_, at) => ({
      id: `OLD${at}`,
      direction: 'credit' as const,
      amount: { value: `${at + 1}.00`, currency: 'IDR' as const },
      counterparty: 'BUDI',
      at: new Date(Date.now() - 3_600_000 + at * 1_000).toISOString(),
    }));
    const { server } = await testFarm({ devices: [device('a', [{ ...dana(), history }])] });
    server.answering.hello = () => ({
      ok: true,
      protocolVersion: 1,
      deviceId: id('dev', 'a'),
      serverTime: new Date().toISOString(),
      heartbeatSeconds: 300,
      limits: {
        linesPerRead: 10,
        messageBytes: 1_000_000,
        queuedCommands: 20,
        messagesPerMinute: 600,
      },
    });
    await server.until('statement:read', (read) =>
      read.lines.some((line) => line.providerTransactionId === 'OLD24'),
    );
    const reads = server.heard('statement:read').map((heard) => heard.body);
    expect(
      reads.every((read) => read.lines.length <= 10 && sum(read) === read.closingBalance?.value),
    ).toBe(true);
    expect(
      new Set(reads.flatMap((read) => read.lines.map((line) => line.providerTransactionId))).size,
    ).toBe(26);
  });

  it('keeps balances, histories and journals over a restart', async () => {
    const farm = await testFarm();
    const { lineId } = await farm.pay({ accountId: dana1, amount: '5000' });
    await farm.server.until('statement:read', (read) =>
      read.lines.some((line) => line.providerTransactionId === lineId),
    );
    const before = await farm.state();
    await farm.restart();
    await farm.server.nth('hello', 2);
    const after = await farm.state();
    expect(after.devices[0]?.accounts).toEqual(before.devices[0]?.accounts);
    expect(after.devices[0]?.journalId).toBe(before.devices[0]?.journalId);
    expect(after.devices[0]?.bootId).not.toBe(before.devices[0]?.bootId);
    expect((await farm.pay({ accountId: dana1, amount: '5000' })).lineId).not.toBe(lineId);
  });

  it('goes the same way for the same seed and another way for another', async () => {
    const clock = { ...systemClock, now: () => new Date('2026-11-21T03:45:00.000Z') };
    const run = async (seed: string) => {
      const { pay, server, state } = await testFarm({
        seed,
        clock,
        devices: [device('a', [dana(), dana('dana2')]), device('b', [maya()])],
      });
      const paid = [
        await pay({ accountId: dana1, amount: '5000' }),
        await pay({ accountId: id('acc', 'maya1'), amount: '5.25' }),
      ];
      await server.nth('hello', 2);
      const identities = server
        .heard('hello')
        .map(({ body }) => JSON.stringify({ ...body, monotonicMs: 0 }))
        .sort();
      return { paid, accounts: (await state()).devices.map((phone) => phone.accounts), identities };
    };
    const first = await run('seven');
    expect(await run('seven')).toEqual(first);
    expect((await run('eight')).paid[0]?.lineId).not.toBe(first.paid[0]?.lineId);
  });

  it('finds the server again when it comes back', async () => {
    const { server, order, pay } = await testFarm();
    await server.until('hello');
    await order('disconnect', { ms: 1 });
    const again = await server.nth('hello', 2);
    expect(again.connection).toBe(2);
    const paid = await pay({ accountId: dana1, amount: '700' });
    await server.until(
      'statement:read',
      (read, heard) =>
        heard.connection === 2 &&
        read.lines.some((line) => line.providerTransactionId === paid.lineId),
    );
  });

  it('keeps secrets out of every file', async () => {
    const { server, dataDir } = await testFarm();
    await server.tell(
      'token-a',
      'command',
      command('login', { number: '081200000001', secret: 'planted-secret', holderName: 'TOKO' }),
    );
    await server.until('command:result');
    for (const file of await readdir(dataDir))
      expect(await readFile(join(dataDir, file), 'utf8')).not.toContain('planted-secret');
  });
});

function sum(read: {
  openingBalance: { value: string } | null;
  lines: { direction: string; amount: { value: string } }[];
}): string {
  const minor = (text: string) => BigInt(text.replace('.', ''));
  const total = read.lines.reduce(
    (total, line) =>
      total + (line.direction === 'credit' ? minor(line.amount.value) : -minor(line.amount.value)),
    minor(read.openingBalance?.value ?? '0.00'),
  );
  const digits = total.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
