import { expect, it } from 'vitest';
import type { TransferOrder } from '@wallet/agent-protocol';
import { seededRandom } from '../random.ts';
import { command, id, testFarm } from '../testing/farm.ts';

const troubles: readonly [string, ...string[]] = [
  'none',
  'none',
  'dieBeforePress',
  'dieAfterPress',
  'nameMismatch',
  'insufficientFunds',
  'disconnect',
  'restart',
];
const intents = 40;

it('whatever breaks and whatever the server repeats, an intent is pressed at most once and no denial is false', async () => {
  const random = seededRandom('crash schedules');
  const farm = await testFarm({ timing: { ackWaitMs: 60 } });
  const offers: TransferOrder[] = [];
  farm.server.answering['transfer:next'] = () => ({ ok: true, transfer: offers.shift() ?? null });

  for (let number = 0; number < intents; number += 1) {
    for (let offer = 0; offer < 3; offer += 1) {
      const trouble = random.pick(troubles, number, offer);
      offers.splice(0, offers.length, orderOf(number, 1 + random.int(2, 'epoch', number, offer)));
      await farm.send('DELETE', '/faults');
      if (!['none', 'disconnect', 'restart'].includes(trouble)) await farm.order(trouble);
      const wake = command('transfer', {});
      while (
        !(await farm.server.tell('token-a', 'command', wake).then(
          (answer) => answer.accepted,
          () => false,
        ))
      );
      if (trouble === 'disconnect') await farm.order(trouble, { ms: 1 });
      if (trouble === 'restart') await farm.restart();
      await farm.server.until('command:result', (result) => result.commandId === wake.commandId);
    }
  }

  const presses = await farm.presses();
  const pressed = presses.map((press) => press.intentId);
  expect(new Set(pressed).size).toBe(pressed.length);
  expect(pressed.length).toBeGreaterThan(intents / 4);
  const denied = new Set(
    farm.server
      .heard('transfer:report')
      .filter(({ body }) => body.outcome === 'notPressed')
      .map(({ body }) => `${body.intentId} ${body.epoch}`),
  );
  expect(denied.size).toBeGreaterThan(0);
  expect(presses.filter((press) => denied.has(`${press.intentId} ${press.epoch}`))).toEqual([]);
});

function orderOf(number: number, epoch: number): TransferOrder {
  const destination = {
    method: 'dana' as const,
    institutionCode: 'DANA',
    accountNumber: '081200000009',
    holderName: 'SITI CONTOH',
  };
  return {
    intentId: id('int', String(number)),
    epoch,
    accountId: id('acc', 'dana1'),
    destination,
    amount: { value: '100.00', currency: 'IDR' },
    ttlMs: 60_000,
    note: null,
  };
}
