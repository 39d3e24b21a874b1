import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { newId, seedLoad, seeded } from '@wallet/server/bench';
import { signAsInstallation } from '@wallet/server/testing';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { payOne } from '../deposits/chain.ts';
import { connect } from './compare.ts';

export interface BusyDemo {
  system: System;
  /** Deposits that were paid, and wide rows that were written, so far. */
  done(): { paid: number; wide: number };
  /** Ends the work and the product. Throws what went wrong with the work. */
  close(): Promise<void>;
}

/** What a loaded deposit takes as table data, with everything that belongs to it. */
const bytesForEach = 2_900;
const merchants = 50;
const payers = 3;
/** Between two payments of a payer. */
const pauseMs = 250;
const wideBytes = { often: 60_000, seldom: 3_000_000 };
const seldom = 15;

/** A demo with so much table data, where customers keep paying through the product and wide rows come and grow. */
export async function openBusyDemo({
  mb,
  seed,
  say,
}: {
  mb: number;
  seed: number;
  say: (line: string) => void;
}): Promise<BusyDemo> {
  const system = await openSystem({
    withoutConsoles: true,
    behindProxy: true,
    variables: { API_CALLS_PER_SECOND: '999999' },
  });
  try {
    const transactions = Math.ceil((mb * 1024 ** 2) / bytesForEach);
    say(`loading ${transactions} deposits ...`);
    await seedLoad({ url: system.databaseUrl, transactions, merchants });
    await liftLimits(system);
  } catch (error) {
    await system.stop();
    throw error;
  }
  const work = beginWork(system, seed);
  return {
    system,
    done: work.done,
    close: async () => {
      try {
        await work.stop();
      } finally {
        await system.stop();
      }
    },
  };
}

/** The demo's accounts take some 400 payments a day, and hold no more: the fourth backup would see no traffic. */
async function liftLimits({ databaseUrl, dataDir }: System): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    const endless = '9000000000000000';
    const limits = JSON.stringify({ monthly: endless, balanceMax: endless });
    const { rows } = await client.query<{ id: string }>(
      'update account set limits = $1 returning id',
      [limits],
    );
    const keyFile = join(dataDir, 'secret.key');
    const ids = rows.map(({ id }) => id);
    await signAsInstallation({ databaseUrl, keyFile }, 'account', ids);
  } finally {
    await client.end();
  }
}

function beginWork(
  system: System,
  seed: number,
): { done: BusyDemo['done']; stop(): Promise<void> } {
  const stopping = new AbortController();
  const count = { paid: 0, wide: 0 };
  let next = 0;
  const pay = async () => {
    while (!stopping.signal.aborted) {
      await payOne(system, next++);
      count.paid++;
      await wait(pauseMs);
    }
  };
  const writeWide = async () => {
    const random = seeded(seed);
    const client = await connect(system.databaseUrl);
    try {
      for (; !stopping.signal.aborted; count.wide++) {
        await addFile(
          client,
          1 + random.below(count.wide % seldom === 0 ? wideBytes.seldom : wideBytes.often),
        );
        await wait(random.below(400));
      }
    } finally {
      await client.end();
    }
  };
  const work = Promise.all([...Array.from({ length: payers }, pay), writeWide()]);
  // It is told at the end; until then the backups go on.
  work.catch(() => stopping.abort());
  return {
    done: () => ({ ...count }),
    stop: async () => {
      stopping.abort();
      await work;
    },
  };
}

const partBytes = 1_000_000;

/** A file of so many bytes as people upload them: wide rows that no compression makes small. */
async function addFile(client: Client, bytes: number): Promise<void> {
  const content = randomBytes(bytes);
  const id = newId('evd');
  const sha256 = createHash('sha256').update(content).digest('hex');
  await client.query('begin');
  await client.query(
    `insert into evidence_file (id, file_name, content_type, size_bytes, sha256, uploaded_by)
      values ($1, 'wide.pdf', 'application/pdf', $2, $3, 'bench')`,
    [id, bytes, sha256],
  );
  for (let number = 0; number * partBytes < bytes; number++) {
    const part = content.subarray(number * partBytes, (number + 1) * partBytes);
    await client.query('insert into evidence_part (file_id, number, content) values ($1, $2, $3)', [
      id,
      number,
      part,
    ]);
  }
  await client.query('commit');
}
