import { all, one, sql } from '#platform/db';
import type { ApprovalActionName } from '@wallet/contract';
import { createAccount } from '#modules/accounts/virtual';
import { systemActor } from '#modules/audit';
import { coolDestination } from '#modules/pending-changes';
import type { DomainEvent } from '#platform/events';
import type { User } from '../people/merchant-world.ts';
import type { RaisePlay } from './raise-plays.ts';
import type { RaisingWorld } from './raising-world.ts';
import { testVault } from '../database/test-vault.ts';

let made = 0;
const numberOf = (prefix: string) => `${prefix}${String(++made).padStart(8, '0')}`;
const isThere = async ({ world }: RaisingWorld, query: ReturnType<typeof sql>) =>
  (await all(world.database.db.read, query)).length > 0;

async function destination(world: RaisingWorld, owner: User) {
  const answer = await world.ask(owner, 'POST', '/api/payout-methods', {
    institutionCode: '014',
    accountNumber: numberOf('77'),
    holderName: 'Budi Santoso',
  });
  return { answer, id: (answer.body as { id: string }).id };
}

/** Everybody hears of it as the listener tells them. */
async function hear({ world }: RaisingWorld, id: string): Promise<void> {
  const { db } = world.database;
  const event = await one(
    db.read,
    sql<
      DomainEvent<never>
    >`select id, name, key, mode, payload from fact where name = 'payoutMethods.added' and key = ${id}`,
  );
  const listen = coolDestination(world.world.identity);
  await db.transaction((trx) => listen([event], trx, () => undefined));
}

async function addDestination(world: RaisingWorld): Promise<RaisePlay> {
  const { owner } = await world.paidMerchant();
  const play: RaisePlay = {
    subjectId: '',
    asker: owner,
    ask: async (asker) => {
      const { answer, id } = await destination(world, asker);
      await hear(world, id);
      play.subjectId = id;
      return answer;
    },
    holds: () =>
      isThere(
        world,
        sql`select from pending_change c join payout_method m on m.id = c.subject_id
          where m.id = ${play.subjectId} and c.state = 'inForce' and m.status = 'active'`,
      ),
  };
  return play;
}

async function unblockDestination(world: RaisingWorld): Promise<RaisePlay> {
  const { id: merchantId, owner } = await world.paidMerchant();
  const { id } = await destination(world, owner);
  const move = (who: User, what: 'block' | 'unblock') =>
    world.ask(who, 'POST', `/api/merchants/${merchantId}/payout-methods/${id}/${what}`, {
      reason: 'asked the owner',
    });
  await move(world.world.users.admin, 'block');
  return {
    subjectId: id,
    ask: (asker) => move(asker, 'unblock'),
    holds: () =>
      isThere(world, sql`select from payout_method where id = ${id} and status = 'active'`),
  };
}

async function nameFile(world: RaisingWorld): Promise<RaisePlay> {
  const { db } = world.world.database;
  const number = numberOf('0818');
  const id = await db.transaction((trx) =>
    createAccount(trx, testVault(), {
      mode: 'live',
      provider: 'dana',
      label: 'a',
      holderName: 'TOKO',
      number,
      deviceId: null,
      status: 'active',
      settlingSource: 'import',
      by: systemActor,
    }),
  );
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  return {
    subjectId: id,
    ask: (asker) =>
      world.ask(asker, 'POST', `/api/accounts/${id}/statement-imports`, {
        purpose: 'settle',
        dryRun: false,
        fileName: 'mutasi.csv',
        csv: `Rekening,${number}\nDate,Amount,Balance\n${day} 09:00:00,100.00,100.00`,
        mapping: {
          delimiter: ',',
          skipRows: 1,
          date: { column: 'Date', format: 'yyyy-MM-dd', time: 'HH:mm:ss' },
          decimal: 'point',
          amount: { sign: 'signed', column: 'Amount' },
          balanceAfter: 'Balance',
          order: 'oldestFirst',
        },
        from: day,
        to: day,
      }),
    holds: () =>
      isThere(
        world,
        sql`select from statement_import where account_id = ${id} and stands = 'alone'`,
      ),
  };
}

async function openAccount(world: RaisingWorld): Promise<RaisePlay> {
  const label = numberOf('Main ');
  return {
    subjectId: label,
    ask: (asker) =>
      world.ask(asker, 'POST', '/api/accounts', {
        provider: 'dana',
        mode: 'live',
        label,
        holderName: 'TOKO',
        number: numberOf('0816'),
      }),
    holds: () => isThere(world, sql`select from account where label = ${label}`),
  };
}

async function enrol(world: RaisingWorld): Promise<RaisePlay> {
  const name = numberOf('Phone ');
  return {
    subjectId: name,
    ask: (asker) => world.ask(asker, 'POST', '/api/devices', { name }),
    holds: () => isThere(world, sql`select from device where name = ${name}`),
  };
}

/** Rows that one person is enough for, by the endpoint that they name. */
export const onePersonPlays = {
  'destination.add': addDestination,
  'destination.unblock': unblockDestination,
  'file.alone': nameFile,
  'account.open': openAccount,
  'device.enrol': enrol,
} as const satisfies Partial<
  Record<ApprovalActionName, (world: RaisingWorld) => Promise<RaisePlay>>
>;
