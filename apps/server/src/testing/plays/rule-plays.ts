import { all, sql } from '#platform/db';
import type { ApprovalActionName } from '@wallet/contract';
import { addMerchant, type Answered } from '@wallet/server/testing';
import type { User } from '../people/merchant-world.ts';
import type { RaisePlay } from './raise-plays.ts';
import type { RaisingWorld } from './raising-world.ts';

const isThere = async ({ world }: RaisingWorld, query: ReturnType<typeof sql>) =>
  (await all(world.database.db.read, query)).length > 0;
const rulesOf = (world: RaisingWorld, merchantId: string) => (who: User, limitCount: number) =>
  world.ask(who, 'POST', '/api/rules', {
    merchantId,
    scope: 'merchant',
    measure: 'count',
    pace: 'day',
    outcome: 'hold',
    limitCount,
    reason: 'as agreed',
  });
const idOf = ({ body }: Answered) => (body as { id: string }).id;

async function endPlay(world: RaisingWorld): Promise<RaisePlay> {
  const add = rulesOf(world, await addMerchant(world.world.database.db));
  const id = idOf(await add(world.world.users.admin, 3));
  return {
    subjectId: id,
    ask: (asker) =>
      world.ask(asker, 'POST', `/api/rules/${id}/end`, { reason: 'not needed', revision: 1 }),
    holds: () => isThere(world, sql`select from rule where id = ${id} and status = 'ended'`),
  };
}

async function loosenPlay(world: RaisingWorld): Promise<RaisePlay> {
  const merchantId = await addMerchant(world.world.database.db);
  const add = rulesOf(world, merchantId);
  await add(world.world.users.admin, 3);
  const play: RaisePlay = {
    subjectId: '',
    ask: async (asker) => {
      const added = await add(asker, 900);
      play.subjectId = idOf(added);
      return added;
    },
    holds: () =>
      isThere(
        world,
        sql`select from rule where merchant_id = ${merchantId} and most = 900 and status = 'active'`,
      ),
  };
  return play;
}

/** Rows about rules of pace. */
export const rulePlays = {
  'rule.end': endPlay,
  'rule.loosen': loosenPlay,
} as const satisfies Partial<
  Record<ApprovalActionName, (world: RaisingWorld) => Promise<RaisePlay>>
>;
