/**
 * A program to be killed: posts credits as fast as it can and writes each acknowledged cause to standard output, in one
 * write per batch, before it asks for more. Arguments: database URL, JSON of {merchants, floats}.
 */
import { writeSync } from 'node:fs';
import { createDb } from '#platform/db';
import { errorCode } from '#platform/error-code';
import { silentLog } from '#platform/log';
import { createWriter } from '#platform/writer';
import { testVault } from '../database/test-vault.ts';
import { creditItem } from './operations.ts';

const [url = '', parties = '{}'] = process.argv.slice(2);
const { merchants, floats } = JSON.parse(parties) as { merchants: string[]; floats: string[] };
const db = await createDb({ url, log: silentLog(), poolSize: 1 });
const writer = await createWriter({
  pool: db.writerPool,
  log: silentLog(),
  keys: testVault(),
  afterCommit: () => {},
});

async function load(worker: number): Promise<never> {
  const merchantId = merchants[worker % merchants.length] ?? '';
  const floatOwner = floats[worker % floats.length] ?? '';
  for (;;) {
    const item = creditItem({ merchantId, floatOwner, netMinor: 97n, feeMinor: 3n });
    const { verdict } = await writer.submit(item);
    if (verdict === 'applied') say(`${item.cause}\n`);
  }
}

await Promise.all(Array.from({ length: 64 }, (_, worker) => load(worker)));

/** Writes at once and whole; a full pipe means that the reader is behind. */
function say(line: string): void {
  for (let written = 0; written < line.length;) {
    try {
      written += writeSync(1, line.slice(written));
    } catch (error) {
      if (errorCode(error) !== 'EAGAIN') throw error;
    }
  }
}
