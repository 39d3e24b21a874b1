/**
 * A loaded process: its own writer or a peer's pool, ordered over IPC. Arguments: database URL,
 * JSON of the parties. Sends {cpuMicroseconds} after each order, {ready} before the first.
 */
import { createDb, createPool, createWriter, silentLog, testVault } from '@wallet/server/bench';
import { prepareFloor, writeFloor, type Floor } from './floor.ts';
import { paymentItem, paymentOf, type Parties, type Shape } from './payment.ts';
import { byFunction, byNineStatements, byOneRow, type PayOnce } from './peers.ts';
import { planByKey } from './peers.sql.ts';

export interface Order {
  how: 'writer' | 'function' | 'nine' | 'oneRow' | 'prepareFloor' | 'floor';
  shape: Shape;
  items: number;
  /** Payments under way at once. */
  inFlight: number;
}

export interface Done {
  cpuMicroseconds: number;
}

const peerConnections = 16;
const [url = '', text = '{}'] = process.argv.slice(2);
const parties = JSON.parse(text) as Parties;
const log = silentLog();
const db = await createDb({ url, log, poolSize: 1 });
const writer = await createWriter({
  pool: db.writerPool,
  log,
  keys: testVault(),
  afterCommit: () => {},
});
const pool = createPool({ url, log, name: 'peer', role: 'wap_writer', max: peerConnections });
pool.on('connect', (client) => void client.query(planByKey));

const byWriter: PayOnce = async (payment) => {
  const { verdict } = await writer.submit(paymentItem(payment));
  if (verdict !== 'applied') throw new Error(`a payment of the bench was ${verdict}`);
};
const ways = {
  writer: byWriter,
  function: byFunction(pool),
  nine: byNineStatements(pool),
  oneRow: byOneRow(pool),
};

let floor: Floor | undefined;

async function carryOut({ how, shape, items, inFlight }: Order): Promise<void> {
  if (how === 'prepareFloor') {
    floor = await prepareFloor(pool, parties, items);
    return;
  }
  if (how === 'floor') {
    if (!floor) throw new Error('the floor was not prepared');
    await writeFloor(pool, floor);
    floor = undefined;
    return;
  }
  let next = 0;
  const work = async (worker: number) => {
    for (let number = next++; number < items; number = next++)
      await ways[how](paymentOf(parties, shape, number), worker);
  };
  await Promise.all(Array.from({ length: inFlight }, (_, worker) => work(worker)));
}

async function obey(order: Order): Promise<void> {
  const before = process.cpuUsage();
  try {
    await carryOut(order);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  }
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpuMicroseconds: user + system } satisfies Done);
}

process.on('message', (order: Order) => void obey(order));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
