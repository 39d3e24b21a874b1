import { one, sql } from '#platform/db';
import type { TransferOrder } from '@wallet/agent-protocol';
import { type Payouts, startPayouts } from '#modules/payouts/proving';
import { assignNextTransfer } from '#modules/payouts/sending';
import { decideApproval } from '#modules/withdrawals/approval';
import { asLogin } from '../database/as-login.ts';
import { addOperator, createWithdrawalWorld } from './withdrawal-world.ts';
import type { Shop, StandingRequest, User, WithdrawalWorld } from './withdrawal-world.ts';

/** The engine with a phone that presses what it is given, three Admins, and a thief who writes into the database. */
export interface ThiefWorld {
  world: WithdrawalWorld;
  engine: Payouts;
  phone: { accountId: string; deviceId: string };
  /** Who know nothing of each other. */
  admins: readonly [User, User, User];
  /** Runs statements past every role, policy and trigger. */
  steal(statement: string): Promise<unknown>;
  decide(id: string, who: User, decision?: 'approve' | 'hold'): Promise<void>;
  /** A request, of a shop of its own, that needs the word of so many persons and waits for them. */
  waiting(persons: 1 | 2): Promise<{ id: string; shop: Shop }>;
  approvedBy(...deciders: User[]): Promise<string>;
  /** Everything that the engine and the phone do; tells what the phone would press. */
  pressed(): Promise<TransferOrder[]>;
  named(
    id: string,
  ): Promise<Pick<StandingRequest, 'status' | 'statusReason'> & { waitingReason: string | null }>;
  /** It is out of the way of what comes behind it. */
  retire(id: string): Promise<unknown>;
}

export async function createThiefWorld(): Promise<ThiefWorld> {
  const world = await createWithdrawalWorld();
  const { database, deps, paying } = world;
  const admin = () => addOperator(database, 1);
  const engine = startPayouts({
    ...paying.deps,
  });
  const phone = await paying.account();
  const steal = (statement: string) =>
    asLogin(database, `set session_replication_role = replica; ${statement}`);
  const self: ThiefWorld = {
    world,
    engine,
    phone,
    admins: [await admin(), await admin(), await admin()],
    steal,
    decide: async (id, { userId: actorId }, decision = 'approve') => {
      const { revision, payloadHash } = await world.standing(id);
      const by = { actorId, actorRole: 'Admin', roleId: 1 as const };
      await decideApproval(deps, { id, decision, reason: 'x', revision, payloadHash, by });
    },
    waiting: async (persons) => {
      const shop = await world.shop({ policy: { secondPersonAboveMinor: '1500000' } });
      const amount = { minor: persons === 1 ? 1_000_000n : 2_000_000n, currency: 'IDR' as const };
      const id = await world.asked(shop, { amount });
      const { status, approvalsNeeded } = await world.standing(id);
      if (status !== 'pendingApproval' || approvalsNeeded !== persons)
        throw new Error(`it is ${status} and needs ${approvalsNeeded}`);
      return { id, shop };
    },
    approvedBy: async (...deciders) => {
      const { id } = await self.waiting(deciders.length === 1 ? 1 : 2);
      for (const who of deciders) await self.decide(id, who);
      const { status } = await world.standing(id);
      if (status !== 'approved') throw new Error(`it is ${status}`);
      return id;
    },
    pressed: async () => {
      const orders: TransferOrder[] = [];
      for (let round = 0; round < 2; round++) {
        await engine.sweep();
        orders.push(...(await pulled(self, round)));
      }
      return orders;
    },
    named: (id) =>
      one(
        database.db.read,
        sql<
          Awaited<ReturnType<ThiefWorld['named']>>
        >`select status, status_reason as "statusReason", waiting_reason as "waitingReason"
          from withdrawal_request where id = ${id}`,
      ),
    retire: (id) => steal(`update withdrawal_request set status = 'cancelled' where id = '${id}'`),
  };
  return self;
}

async function pulled(
  { world: { deps }, phone: { accountId, deviceId } }: ThiefWorld,
  round: number,
): Promise<TransferOrder[]> {
  const ask = {
    accountId,
    bootId: 'boot-00000001',
    journalId: 'journal-1',
    sequence: round + 1,
    askId: `ask-0000000${round}`,
  };
  const orders: TransferOrder[] = [];
  for (;;) {
    const order = await assignNextTransfer(deps, { deviceId, ask });
    if (!order) return orders;
    orders.push(order);
  }
}
