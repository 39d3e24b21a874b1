import { createServer, type Server } from 'node:http';
import autocannon from 'autocannon';
import {
  createParties,
  createPool,
  createWriter,
  silentLog,
  testVault,
  verifyLedger,
} from '@wallet/server/bench';
import { byNineStatements } from '../ledger/peers.ts';
import { paymentItem, paymentOf, type Payment, type Shape } from '../ledger/payment.ts';
import { openBenchDatabase } from '../support/database.ts';
import type { Contender } from '../support/measure.ts';

type PayOne = (payment: Payment, worker: number) => Promise<void>;

/** Two small HTTP servers that acknowledge a payment when it is durable: one by the writer, one by nine statements. */
export async function openCreditApis(): Promise<{
  contenders: Contender[];
  close(): Promise<void>;
}> {
  const database = await openBenchDatabase();
  const log = silentLog();
  const parties = await createParties(database.db, { merchants: 200, floats: 64 });
  const writer = await createWriter({
    pool: database.db.writerPool,
    log,
    keys: testVault(),
    afterCommit: () => {},
  });
  const pool = createPool({ url: database.url, log, name: 'naive', role: 'wap_writer', max: 16 });
  const nine = byNineStatements(pool);
  const ways: { name: string; items: number; pay: PayOne }[] = [
    {
      name: 'writer',
      items: 8_000,
      pay: async (payment) => void (await writer.submit(paymentItem(payment))),
    },
    { name: 'nine statements', items: 1_000, pay: nine },
  ];
  const apis = await Promise.all(
    ways.flatMap(({ name, items, pay }) =>
      (['spread', 'hot'] as const).map((shape) =>
        openApi({
          name: `HTTP, ${name}, ${shape}`,
          items,
          pay,
          shape,
          next: (number) => paymentOf(parties, shape, number),
        }),
      ),
    ),
  );
  return {
    contenders: apis.map(({ contender }) => contender),
    close: async () => {
      for (const { server } of apis) server.close();
      await writer.stop();
      await pool.end();
      const proof = await verifyLedger({ url: database.url, log });
      await database.close();
      if (!proof.ok) throw new Error(proof.lines.join('\n'));
    },
  };
}

interface Api {
  name: string;
  items: number;
  shape: Shape;
  pay: PayOne;
  next: (number: number) => Payment;
}

async function openApi({
  name,
  items,
  pay,
  next,
}: Api): Promise<{ contender: Contender; server: Server }> {
  let number = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const own = number++;
      pay(next(own), own).then(
        () => response.end('{"paid":true}'),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  return {
    server,
    contender: {
      name,
      run: async () => {
        const result = await autocannon({
          url,
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
          amount: items,
          connections: 256,
        });
        if (result.non2xx > 0 || result.errors > 0)
          throw new Error(`${name}: ${result.non2xx} answers were not 2xx`);
        return { items };
      },
    },
  };
}
