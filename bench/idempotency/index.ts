import { openSystem } from '../../scripts/start/open-system.ts';

/** One hundred parallel requests with one idempotency key open one session and get one answer. Throws when not. */
export async function runIdempotency(parallel = 100): Promise<void> {
  const system = await openSystem({
    withoutConsoles: true,
    variables: { API_CALLS_PER_SECOND: '999999' },
  });
  try {
    const token = system.demo.merchants[0]?.apiToken;
    const body = JSON.stringify({
      type: 'deposit',
      reference: 'bench-once',
      amount: { value: '50000.00', currency: 'IDR' },
    });
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'bench-once',
    };
    const answers = await Promise.all(
      Array.from({ length: parallel }, async () => {
        const answer = await fetch(`${system.merchantUrl}/v1/transaction-sessions`, {
          method: 'POST',
          headers,
          body,
        });
        return {
          status: answer.status,
          replayed: answer.headers.get('idempotency-replayed'),
          id: ((await answer.json()) as { id?: string }).id,
        };
      }),
    );
    const ids = new Set(answers.map(({ id }) => id));
    const first = answers.filter(({ replayed }) => replayed === null).length;
    process.stdout.write(
      `${parallel} parallel requests: ${ids.size} session, ${first} first answer, ${parallel - first} replayed\n`,
    );
    if (ids.size !== 1 || first !== 1 || answers.some(({ status }) => status !== 201))
      throw new Error('one key had more than one effect');
  } finally {
    await system.stop();
  }
}
