import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { fastify } from '@wallet/server/bench';
import { insertOne, makeTable, selectPage } from './bare.sql.ts';

export interface Bare {
  url: string;
  close(): Promise<void>;
}

/** The same paths with nothing behind them but one statement: no token, no key, no schema, no limits. */
export async function openBare(databaseUrl: string): Promise<Bare> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query(makeTable);
  const server = fastify();
  server.post('/v1/transaction-sessions', async (request, reply) => {
    const { reference } = request.body as { reference: string };
    const { rows } = await pool.query({
      name: 'insert',
      text: insertOne,
      values: [randomUUID(), `${reference}-${randomUUID()}`, 15_000_000],
    });
    return reply.code(201).send(rows[0]);
  });
  server.get('/v1/transaction-sessions', async () => ({
    data: (await pool.query({ name: 'select', text: selectPage })).rows,
    next: null,
  }));
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    close: async () => {
      await server.close();
      await pool.end();
    },
  };
}
