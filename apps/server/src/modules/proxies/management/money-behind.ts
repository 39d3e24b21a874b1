import { ApiError, type MoneyAtRisk } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import type { Proxies } from '../proxies.ts';
import { selectAccountsBehind } from '../proxies.sql.ts';

export interface BehindProxy {
  label: string;
  risk: MoneyAtRisk;
}

/** The accounts whose messages leave by the proxy, with the money at risk on each. */
export async function readMoneyBehind(
  { readMoneyAtRisk }: Pick<Proxies, 'readMoneyAtRisk'>,
  query: Query,
  proxyId: string,
): Promise<Map<string, BehindProxy>> {
  const accounts = await all(query, selectAccountsBehind(proxyId));
  if (accounts.length === 0) return new Map();
  const risks = await readMoneyAtRisk(query, { accountIds: accounts.map(({ id }) => id) });
  return new Map(
    accounts.flatMap(({ id, label, last4 }) => {
      const risk = risks.get(id);
      return risk ? [[id, { label: `${label} …${last4}`, risk }] as const] : [];
    }),
  );
}

/** Refuses with moneyAtRisk, and says on which accounts and what, while anything is under way behind the proxy. */
export async function refuseWhileMoneyBehind(
  deps: Pick<Proxies, 'readMoneyAtRisk'>,
  query: Query,
  proxyId: string,
): Promise<void> {
  const behind = [...(await readMoneyBehind(deps, query, proxyId)).values()].filter(
    ({ risk }) => !risk.isSafe,
  );
  if (behind.length === 0) return;
  const shown = behind.slice(0, 3).map(({ label, risk }) => `${label}: ${inWords(risk)}`);
  const rest =
    behind.length > shown.length ? [`and ${behind.length - shown.length} more accounts`] : [];
  throw new ApiError('moneyAtRisk', {
    detail: `Under way behind this proxy: ${[...shown, ...rest].join('; ')}.`,
  });
}

function inWords({ openDeposits, otpPending, openIntents }: MoneyAtRisk): string {
  const parts = [
    openDeposits.count > 0 &&
      `${openDeposits.count} open ${openDeposits.count === 1 ? 'deposit' : 'deposits'}`,
    otpPending && 'a one-time code is waited for',
    openIntents > 0 && `${openIntents} open ${openIntents === 1 ? 'transfer' : 'transfers'}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
