import { interleave } from '../support/measure.ts';
import { ratio, report } from '../support/report.ts';
import { openChain } from './chain.ts';
import { openCreditApis } from './credit-apis.ts';

const rounds = 5;

/**
 * Payments acknowledged over HTTP, ours against a naive way on the same schema; and whole deposits:
 * session, method, payment at a simulated phone, statement line, match, payer's page.
 */
export async function runDepositsBench(): Promise<void> {
  const apis = await openCreditApis();
  const results = await interleave(apis.contenders, rounds);
  await apis.close();
  const chain = await openChain();
  const whole = await interleave([chain.contender], 3);
  await chain.close();
  const rate = (name: string) =>
    results.find((result) => result.name === name)?.perSecond ?? Number.NaN;
  report(
    'deposits',
    [...results, ...whole],
    [
      ratio(
        'over HTTP, spread: writer against nine statements',
        rate('HTTP, writer, spread') / rate('HTTP, nine statements, spread'),
        { atLeast: 8 },
      ),
      ratio(
        'over HTTP, hot merchant: writer against nine statements',
        rate('HTTP, writer, hot') / rate('HTTP, nine statements, hot'),
        { atLeast: 15 },
      ),
    ],
  );
}
