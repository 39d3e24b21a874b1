/**
 * `node scripts/new/play-provider.ts gopay`: one deposit and one payout of a provider that the demo
 * has accounts of, and the pages that offer it in the browser.
 */
import { openSystem } from '../start/open-system.ts';
import { must } from '../rehearse/rehearsal.ts';
import { Stage } from '../rehearse/stage.ts';
import { seePages } from './see-pages.ts';
import { providerTable, providers } from '@wallet/contract';

interface Page<Row> {
  data: Row[];
}

/** Money of the operator is no merchant's destination: the account that was just paid is refused. */
async function refuseOwnAccount(stage: Stage): Promise<void> {
  const own = system.farm.devices
    .flatMap(({ accounts }) => accounts)
    .find((account) => account.provider === provider);
  const asked = stage.merchant('POST', '/v1/withdrawal-requests', {
    reference: 'own-account',
    amount: { value: '20000.00', currency: 'IDR' },
    destination: { institutionCode, accountNumber: own?.number },
  });
  const refused = await asked.then(() => '', String);
  must(refused.includes('destinationNotPossible'), `an own account is a destination: ${refused}`);
}

const provider = providers.find((known) => known === process.argv[2]);
if (provider === undefined) throw new Error(`Name one of ${providers.join(', ')}.`);
const { country, institutionCode, name } = providerTable[provider];
const system = await openSystem({ withoutConsoles: true });
try {
  const stage = await Stage.open(system);
  const shown = await stage.showDeposit();
  await stage.pay(shown);
  await stage.creditedOnce(shown);
  await stage.until('the list of accounts has the one that was paid', async () => {
    const { data } = await stage.admin<Page<{ id: string }>>(
      'GET',
      `/api/accounts?provider=${provider}&mode=live`,
    );
    return data.some(({ id }) => id === shown.accountId);
  });
  await stage.until('the search finds it by its number', async () => {
    const own = system.farm.devices
      .flatMap(({ accounts }) => accounts)
      .find(({ accountId }) => accountId === shown.accountId);
    const { data } = await stage.admin<Page<{ kind: string; id: string }>>(
      'GET',
      `/api/search?q=${own?.number}`,
    );
    return data.some(({ kind, id }) => kind === 'account' && id.includes(shown.accountId));
  });
  const { id: runId } = await stage.admin<{ id: string }>('POST', '/api/reconciliation/runs', {});
  const compared = await stage.admin<object>('GET', `/api/reconciliation/runs/${runId}`);
  must(JSON.stringify(compared).includes(shown.accountId), 'no comparison has its account');
  await refuseOwnAccount(stage);
  const { id } = await stage.askWithdrawal();
  await stage.until(
    'the withdrawal is paid',
    async () => (await stage.withdrawal(id)).status === 'succeeded',
  );
  await seePages(system, name);
  process.stdout.write(
    `${name} at ${country}-${institutionCode} takes deposits, pays out and is offered on the page of payers\n`,
  );
} finally {
  await system.stop();
}
