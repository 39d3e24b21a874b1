import { type createPool, newId } from '@wallet/server/bench';
import { digestOf, feeOf, floatOf, newCause, payableOf, type Payment } from './payment.ts';
import {
  callPay,
  commitOne,
  insertCause,
  insertEntry,
  insertFact,
  lockAccounts,
  updateAccount,
} from './peers.sql.ts';

type Pool = ReturnType<typeof createPool>;

/** One payment done another way than ours, by one of many workers with a connection each. */
export type PayOnce = (payment: Payment, worker: number) => Promise<void>;

/** One function call: one round trip, the textbook way. */
export function byFunction(pool: Pool): PayOnce {
  return async (payment, worker) => {
    const values = [
      newCause(),
      floatOf(payment),
      payableOf(payment),
      feeOf(worker % 16),
      payment.netMinor,
      payment.feeMinor,
      newId('fct'),
    ];
    await pool.query({ name: 'pay', text: callPay, values });
  };
}

/** Nine statements, as an application without a plan does it. Prepared, so that only the round trips are naive. */
export function byNineStatements(pool: Pool): PayOnce {
  return async (payment, worker) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await postWith(client, payment, worker);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
}

async function postWith(
  client: { query: Pool['query'] },
  payment: Payment,
  worker: number,
): Promise<void> {
  const cause = newCause();
  const amounts = new Map([
    [floatOf(payment), -(payment.netMinor + payment.feeMinor)],
    [payableOf(payment), payment.netMinor],
    [feeOf(worker % 16), payment.feeMinor],
  ]);
  const { rows } = await client.query<{ id: string; posted: bigint; sequence: bigint }>({
    name: 'lock',
    text: lockAccounts,
    values: [[...amounts.keys()]],
  });
  const moved = rows.map(({ id, posted, sequence }) => ({
    id,
    amount: amounts.get(id) ?? 0n,
    posted: posted + (amounts.get(id) ?? 0n),
    sequence: sequence + 1n,
  }));
  await client.query({ name: 'cause', text: insertCause, values: [cause, digestOf(cause, moved)] });
  for (const { id, posted, sequence } of moved)
    await client.query({ name: 'update', text: updateAccount, values: [id, posted, sequence] });
  const columns = [
    moved.map(({ id }) => id),
    moved.map(({ sequence }) => sequence),
    moved.map(() => cause),
    moved.map(({ amount }) => amount),
    moved.map(({ posted }) => posted),
  ];
  await client.query({ name: 'entries', text: insertEntry, values: columns });
  await client.query({
    name: 'fact',
    text: insertFact,
    values: [newId('fct'), payableOf(payment), payment.netMinor],
  });
}

/** The least a durable write can be: one row, one commit. */
export function byOneRow(pool: Pool): PayOnce {
  return async () => {
    await pool.query({ name: 'one', text: commitOne, values: [newCause()] });
  };
}
