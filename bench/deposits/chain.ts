import { silentLog, verifyLedger } from '@wallet/server/bench';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import type { Contender } from '../support/measure.ts';

const deposits = 120;
const atOnce = 12;

/** Whole deposits through the running product: merchant API, pay API, simulated phone, statement, match, pay state. */
export async function openChain(): Promise<{ contender: Contender; close(): Promise<void> }> {
  const system = await openSystem({
    withoutConsoles: true,
    behindProxy: true,
    variables: { API_CALLS_PER_SECOND: '999999' },
  });
  let next = 0;
  return {
    contender: {
      name: 'whole deposits, phone to page',
      run: async () => {
        const until = next + deposits;
        await Promise.all(
          Array.from({ length: atOnce }, async () => {
            while (next < until) await payOne(system, next++);
          }),
        );
        return { items: deposits };
      },
    },
    close: async () => {
      const proof = await verifyLedger({ url: system.databaseUrl, log: silentLog() });
      await system.stop();
      if (!proof.ok) throw new Error(proof.lines.join('\n'));
    },
  };
}

export async function payOne(system: System, number: number): Promise<void> {
  const api = {
    authorization: `Bearer ${system.demo.merchants[0]?.apiToken}`,
    'idempotency-key': `chain-${number}`,
  };
  const amount = { value: `${50_000 + 1_000 * (number % 400)}.00`, currency: 'IDR' };
  const session = await post<{ id: string; url: string }>(
    `${system.merchantUrl}/v1/transaction-sessions`,
    { type: 'deposit', reference: `chain-${number}`, amount },
    api,
  );
  const token = new URL(session.url).searchParams.get('session');
  const pay = `${system.merchantUrl}/api/public/sessions/${session.id}`;
  const payer = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` };
  const shown = await post<{ deposit: { qrPayload: string } }>(
    `${pay}/method`,
    { token, method: number % 3 === 0 ? 'livin' : 'dana' },
    payer,
  );
  await post(`${system.simulatorUrl}/pay`, { payload: shown.deposit.qrPayload });
  for (;;) {
    const { screen } = await post<{ screen: string }>(`${pay}/state`, { token }, payer);
    if (screen === 'success') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function post<Answer>(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
