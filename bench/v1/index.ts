import autocannon from 'autocannon';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { interleave, type Contender } from '../support/measure.ts';
import { ratio, report } from '../support/report.ts';
import { openBare } from './open-bare.ts';

const amount = 4_000;
const connections = 32;
const patienceSeconds = 60;
const rounds = 5;

/** Merchant API sessions, made and listed, against a bare Fastify route with one insert or select, same database. */
export async function runV1Bench(): Promise<void> {
  const system = await openSystem({
    withoutConsoles: true,
    variables: { API_CALLS_PER_SECOND: '999999' },
  });
  const bare = await openBare(system.databaseUrl);
  try {
    const results = await interleave(
      [
        load('bare route, one insert', creating(bare.url, 'bare')),
        load('POST /v1/transaction-sessions', creating(system.merchantUrl, tokenOf(system))),
        load('bare route, one select of 20 rows', reading(bare.url, 'bare')),
        load('GET /v1/transaction-sessions?limit=20', reading(system.merchantUrl, tokenOf(system))),
      ],
      rounds,
      (line) => process.stdout.write(`${line}\n`),
    );
    const [insert, create, select, list] = results.map(({ perSecond }) => perSecond);
    report(
      'v1',
      results,
      [
        ratio('session creation against a bare insert', (create ?? 0) / (insert ?? 1), {
          atLeast: 0.1,
        }),
        ratio('listing sessions against a bare select', (list ?? 0) / (select ?? 1), {
          atLeast: 0.2,
        }),
      ],
      {
        note: 'a session is seven statements: key, merchant, settings, reference, session, fact, kept answer; each request also reads its token',
      },
    );
  } finally {
    await bare.close();
    await system.stop();
  }
}

type Load = Omit<autocannon.Options, 'amount' | 'connections'>;
let made = 0;

function load(name: string, options: Load): Contender {
  return {
    name,
    run: async () => {
      const result = await autocannon({
        ...options,
        amount,
        connections,
        timeout: patienceSeconds,
      });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${name}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
      return { items: amount };
    },
  };
}

/** Each request has a reference and a key of its own. */
function creating(url: string, token: string): Load {
  return {
    url,
    requests: [
      {
        method: 'POST',
        path: '/v1/transaction-sessions',
        setupRequest: (request) => {
          const reference = `bench-${++made}`;
          return {
            ...request,
            headers: {
              authorization: `Bearer ${token}`,
              'idempotency-key': reference,
              'content-type': 'application/json',
            },
            body: JSON.stringify({
              type: 'deposit',
              reference,
              amount: { value: '150000.00', currency: 'IDR' },
            }),
          };
        },
      },
    ],
  };
}

function reading(url: string, token: string): Load {
  return {
    url: `${url}/v1/transaction-sessions?limit=20`,
    headers: { authorization: `Bearer ${token}` },
  };
}

function tokenOf({ demo }: System): string {
  return demo.merchants[0]?.apiToken ?? '';
}
