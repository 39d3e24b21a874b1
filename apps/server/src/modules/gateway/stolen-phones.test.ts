import { io as connectTo } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentNamespace, agentPath } from '@wallet/agent-protocol';
import { thiefOf } from '../../testing/people/power-world.ts';
import { createFarm, type Farm } from './fixtures.ts';

let farm: Farm;
let thief: ReturnType<typeof thiefOf>;
beforeAll(async () => {
  farm = await createFarm();
  thief = thiefOf(farm.database);
});
afterAll(() => farm.close());

/** How somebody is let in who shows this token: `in`, or the code of the refusal. */
function shown(token: string): Promise<string> {
  const socket = connectTo(`${farm.url}${agentNamespace}`, {
    path: agentPath,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  });
  return new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('in'));
    socket.once('connect_error', (error: Error & { data?: { code: string } }) =>
      resolve(error.data?.code ?? error.message),
    );
  }).finally(() => socket.disconnect());
}

test('a thief who writes the hash of his own token into a phone\u2019s row is not let in, and the row is named', async () => {
  const [phone, own] = [await farm.newPhone(), await farm.newPhone()];
  expect([await shown(phone.token), await shown(own.token)]).toEqual(['in', 'in']);
  await thief.steal(
    `create table kept as select id, token_hash from device where id in ('${phone.deviceId}', '${own.deviceId}');
     update device set token_hash = null where id = '${own.deviceId}';
     update device set token_hash = (select token_hash from kept where id = '${own.deviceId}')
       where id = '${phone.deviceId}'`,
  );
  expect([await shown(own.token), await shown(phone.token)]).toEqual(['rowNotProved', 'signedOut']);
  expect(await thief.named()).toEqual(
    [`device ${phone.deviceId} wrong`, `device ${own.deviceId} wrong`].toSorted(),
  );
  await thief.steal(
    `update device set token_hash = null where id = '${phone.deviceId}';
     update device d set token_hash = k.token_hash from kept k where k.id = d.id; drop table kept`,
  );
  expect([await shown(phone.token), await shown(own.token)]).toEqual(['in', 'in']);
  expect(await thief.named()).toEqual([]);
});
