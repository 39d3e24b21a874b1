import { ApiError, type MoneyAtRisk, type ProxyDetail } from '@wallet/contract';
import { all, maybe } from '#platform/db';
import { selectChecks } from '../checks/checks.sql.ts';
import { checkAnswer } from '../checks/list-checks.ts';
import { readMoneyBehind } from './money-behind.ts';
import type { Proxies } from '../proxies.ts';
import { selectAccounts, selectDevices, selectProxy } from '../proxies.sql.ts';
import { proxyAnswer } from '../proxy-answer.ts';
import type { ProxyScope } from '../proxy-scope.ts';

const latestChecks = 20;
const nothing: MoneyAtRisk = {
  isSafe: true,
  openDeposits: { count: 0, sums: [] },
  otpPending: false,
  openIntents: 0,
};

/** One proxy with what uses it and how its latest checks went. Refuses with notFound, also for somebody else’s. */
export async function readProxy(
  deps: Pick<Proxies, 'db' | 'readMoneyAtRisk'>,
  scope: ProxyScope,
  id: string,
): Promise<ProxyDetail> {
  const query = deps.db.read;
  const proxy = await maybe(query, selectProxy(scope, id));
  if (!proxy) throw new ApiError('notFound');
  const [accounts, devices, checks, behind] = await Promise.all([
    all(query, selectAccounts(scope, id)),
    all(query, selectDevices(scope, id)),
    all(query, selectChecks(id, {}, { limit: latestChecks })),
    readMoneyBehind(deps, query, id),
  ]);
  return {
    proxy: proxyAnswer(proxy),
    devices,
    checks: checks.map(checkAnswer),
    hasMoneyAtRisk: [...behind.values()].some(({ risk }) => !risk.isSafe),
    accounts: accounts.map((account) => ({
      ...account,
      atRisk: behind.get(account.id)?.risk ?? nothing,
    })),
  };
}
