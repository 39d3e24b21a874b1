import type { Currency } from '@wallet/contract';
import { exampleAmounts } from '../embed/embed-code.ts';

export const languages = ['curl', 'TypeScript'] as const;
export type Language = (typeof languages)[number];
export const steps = ['token', 'open', 'play', 'read'] as const;
export type Step = (typeof steps)[number];

/** The four steps from a token to an outcome, to be copied one by one. */
export function quickStart(
  language: Language,
  place: { origin: string; currency: Currency },
): Readonly<Record<Step, string>> {
  return language === 'curl' ? curlSteps(place) : typeScriptSteps(place);
}

function curlSteps({
  origin,
  currency,
}: {
  origin: string;
  currency: Currency;
}): Readonly<Record<Step, string>> {
  const signed = `-H "Authorization: Bearer $API_TOKEN"`;
  const written = (key: string) =>
    `${signed} \\\n  -H 'Idempotency-Key: ${key}' -H 'Content-Type: application/json'`;
  return {
    token: 'export API_TOKEN=wap_...',
    open: `curl -X POST '${origin}/v1/transaction-sessions' \\
  ${written('order-1001')} \\
  -d '{"type":"deposit","reference":"order-1001","amount":{"value":"${exampleAmounts[currency]}","currency":"${currency}"}}'`,
    play: `curl -X POST '${origin}/v1/simulate/transaction-sessions/txs_.../pay' \\
  ${written('play-1001')} \\
  -d '{"outcome":"paid"}'`,
    read: `curl '${origin}/v1/transaction-sessions/txs_...' \\\n  ${signed}`,
  };
}

function typeScriptSteps({
  origin,
  currency,
}: {
  origin: string;
  currency: Currency;
}): Readonly<Record<Step, string>> {
  return {
    token: `import { walletClient } from '@wallet/merchant-sdk';

const wallet = walletClient({ baseUrl: '${origin}', apiToken: process.env.API_TOKEN ?? '' });`,
    open: `const session = await wallet.transactionSessions.create({
  type: 'deposit',
  reference: 'order-1001',
  amount: { value: '${exampleAmounts[currency]}', currency: '${currency}' },
});
redirect(session.url);`,
    play: `await wallet.simulate.pay(session.id, { outcome: 'paid' });`,
    read: `const { status, transaction } = await wallet.transactionSessions.get(session.id);
if (status === 'completed' && transaction?.flag === 'none') deliver();`,
  };
}
