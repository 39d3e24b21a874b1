import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentAfterMs } from '#modules/devices';
import { fakeClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { beatOf, createFarm, type Farm } from './fixtures.ts';
import type { Connection } from './connection/connection.ts';
import { createMessageIntake, type Handlers, maxAtOnce } from './reports/message-intake.ts';

let farm: Farm;
beforeAll(async () => {
  farm = await createFarm();
});
afterAll(() => farm.close());

describe('a phone that is let in', () => {
  it('and never says hello is hung up on, whatever else it says; one that did stays', async () => {
    const [dumb, honest] = [await farm.newPhone(), await farm.newPhone()];
    const [line, greeted] = [await dumb.connect({ hello: false }), await honest.connect()];
    for (let passed = 0; passed <= 2 * silentAfterMs; passed += silentAfterMs / 2) {
      expect(await line.say('heartbeat', beatOf())).toMatchObject({ code: 'helloFirst' });
      expect(await greeted.say('heartbeat', beatOf())).toMatchObject({ ok: true });
      await farm.gateway.tick();
      expect(line.socket.connected).toBe(true);
      farm.clock.advance(silentAfterMs / 2);
    }
    await greeted.say('heartbeat', beatOf());
    await line.say('heartbeat', beatOf());
    await farm.gateway.tick();
    expect(await line.ended).toBe('io server disconnect');
    expect(await greeted.say('heartbeat', beatOf())).toMatchObject({ ok: true });
  });
});

describe('messages of one phone', () => {
  it('are worked on so many at once; those beyond are told to come again, and another phone is served', async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let begun = 0;
    const handlers = {
      heartbeat: async () => {
        begun += 1;
        await held;
        return { ok: true, serverTime: '2026-11-21T03:45:00.000Z' };
      },
    } as unknown as Handlers;
    const messages = createMessageIntake(handlers, {
      clock: fakeClock('2026-11-21T03:45:00.000Z'),
      log: silentLog(),
    });
    const phone = (id: string) => ({ device: { id }, greeted: true }) as unknown as Connection;
    const [busy, other] = [phone('dev_1'), phone('dev_2')];
    const answers = Array.from({ length: maxAtOnce + 3 }, () =>
      messages.take(busy, 'heartbeat', beatOf()),
    );
    expect(await Promise.all(answers.slice(maxAtOnce))).toMatchObject(
      Array.from({ length: 3 }, () => ({ ok: false, code: 'tooManyMessages', retry: true })),
    );
    const served = messages.take(other, 'heartbeat', beatOf());
    expect(begun).toBe(maxAtOnce + 1);
    goOn();
    expect(await Promise.all([served, ...answers.slice(0, maxAtOnce)])).toMatchObject(
      Array.from({ length: maxAtOnce + 1 }, () => ({ ok: true })),
    );
    expect(await messages.take(busy, 'heartbeat', beatOf())).toMatchObject({ ok: true });
  });
});
