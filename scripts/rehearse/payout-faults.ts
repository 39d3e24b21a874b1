import type { WithdrawalAnswer } from '@wallet/contract';
import { must, type Rehearsal } from './rehearsal.ts';
import type { Stage } from './stage.ts';

interface Press {
  intentId: string;
  amount: { value: string };
  destination: { accountNumber: string };
  outcome: 'accepted' | 'refused';
}

export const payoutFaults: readonly Rehearsal[] = [
  {
    fault: 'dieAfterPress',
    does: 'A phone dies right after it pressed "send"',
    shows: 'the press is found in the history, the withdrawal succeeds, and nothing is sent again',
    play: async (stage) => {
      await stage.order('dieAfterPress', { times: 1 });
      const asked = await stage.askWithdrawal();
      await stage.until(
        'the withdrawal succeeded',
        async () => (await stage.withdrawal(asked.id)).status === 'succeeded',
      );
      const presses = await pressesOf(stage, asked.accountNumber);
      must(presses.length === 1, `it was pressed ${presses.length} times`);
    },
  },
  {
    fault: 'dieBeforePress',
    does: 'A phone dies between writing down that it will press and pressing',
    shows:
      'nobody is told that it failed: its outcome is unknown, its money stays held, operators see it, and nothing is sent again',
    play: async (stage) => {
      await stage.order('dieBeforePress', { times: 1 });
      const asked = await stage.askWithdrawal();
      await staysUnknown(stage, asked.id);
      must((await pressesOf(stage, asked.accountNumber)).length === 0, 'it was pressed');
    },
  },
  {
    fault: 'insufficientFunds',
    does: 'A provider\u2019s app refuses a transfer for lack of money',
    shows:
      'the refusal alone proves nothing: the outcome is unknown until the history says it, the money stays held, and nothing is sent again',
    play: async (stage) => {
      await stage.order('insufficientFunds', { times: 1 });
      const asked = await stage.askWithdrawal();
      await staysUnknown(stage, asked.id);
      const presses = await pressesOf(stage, asked.accountNumber);
      must(
        presses.every(({ outcome }) => outcome === 'refused') && presses.length === 1,
        'it was pressed again',
      );
    },
  },
];

async function staysUnknown(stage: Stage, id: string): Promise<void> {
  const unknown = await stage.until<WithdrawalAnswer>(
    'the outcome is said to be unknown',
    async () => {
      const now = await stage.withdrawal(id);
      must(now.status !== 'failed', 'it was told as failed');
      return now.isOutcomeUnknown && now;
    },
  );
  must(unknown.status === 'processing', `it is ${unknown.status}`);
  const { data } = await stage.admin<{ data: { id: string }[] }>(
    'GET',
    '/api/operator/withdrawal-requests?tab=unknown&limit=50',
  );
  must(
    data.some((row) => row.id === id),
    'operators do not see it among the unknown ones',
  );
  const { held } = await stage.merchant<{ held: { value: string } }>('GET', '/v1/balance');
  must(Number(held.value) >= Number(unknown.amount.value), 'its money is not held');
}

async function pressesOf(stage: Stage, accountNumber: string): Promise<Press[]> {
  const { presses } = await stage.simulator<{ presses: Press[] }>('GET', '/presses');
  return presses.filter(({ destination }) => destination.accountNumber === accountNumber);
}
