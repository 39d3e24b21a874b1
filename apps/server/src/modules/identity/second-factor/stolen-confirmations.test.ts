import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPowerWorld, powerPassword } from '../../../testing/people/power-world.ts';
import type { PowerWorld } from '../../../testing/people/power-world.ts';
import { authenticateAccessToken } from '../authenticate.ts';
import { confirmSession } from './confirm-session.ts';

let world: PowerWorld;
beforeAll(async () => {
  world = await createPowerWorld();
});
afterAll(() => world.close());

const principalOf = async (token: string) => {
  const found = await authenticateAccessToken(world.world.identity, `Bearer ${token}`, 'admin');
  if (!found) throw new Error('nobody is signed in');
  return found;
};
const confirm = async (token: string) =>
  confirmSession(
    world.world.identity,
    { principal: await principalOf(token), ip: '127.0.0.1' },
    { password: powerPassword },
  );

test.each([
  ['its time alone', 'confirmed_at = now()'],
  ['its time and a MAC of nothing', `confirmed_at = now(), mac = 'm1.x.y'`],
  ['all of another session\u2019s', 'confirmed_at = o.confirmed_at, mac = o.mac'],
])(
  'a confirmation that was written by SQL, %s, counts for nothing, is named, and a true one counts after it',
  async (_, theft) => {
    const { email } = await world.person();
    const [own, other] = [await world.enter(email), await world.enter(email)];
    await confirm(other.token.accessToken);
    const { sessionId } = await principalOf(own.token.accessToken);
    const { sessionId: otherId } = await principalOf(other.token.accessToken);
    await world.steal(
      `update user_session s set ${theft} from user_session o where s.id = '${sessionId}' and o.id = '${otherId}'`,
    );
    expect((await principalOf(own.token.accessToken)).isConfirmed).toBe(false);
    expect((await principalOf(other.token.accessToken)).isConfirmed).toBe(true);
    expect(await world.named()).toEqual([
      expect.stringMatching(new RegExp(`^user_session ${sessionId} (missing|wrong)$`)),
    ]);
    await confirm(own.token.accessToken);
    expect((await principalOf(own.token.accessToken)).isConfirmed).toBe(true);
    expect(await world.named()).toEqual([]);
  },
);
