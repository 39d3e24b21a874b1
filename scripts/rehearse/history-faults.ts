import { must, type Rehearsal } from './rehearsal.ts';

export const historyFaults: readonly Rehearsal[] = [
  {
    fault: 'historyLag',
    does: 'A customer pays, and the history shows it 4 s later than the balance',
    shows: 'nothing is credited before the line is seen, then it is credited once',
    play: async (stage) => {
      const shown = await stage.showDeposit();
      await stage.order('historyLag', { accountId: shown.accountId, ms: 4_000 });
      const beganMs = Date.now();
      await stage.pay(shown);
      await stage.creditedOnce(shown);
      must(Date.now() - beganMs >= 4_000, 'the payment was credited before the history showed it');
    },
  },
  {
    fault: 'duplicateHistory',
    does: 'A customer pays, and the history shows the row twice under one id',
    shows: 'the statement holds one line, credited once',
    play: async (stage) => {
      const shown = await stage.showDeposit();
      await stage.order('duplicateHistory', { accountId: shown.accountId });
      await stage.pay(shown);
      await stage.creditedOnce(shown);
    },
  },
  {
    fault: 'repeatHistory',
    does: 'A customer pays, and the phone tells the same read again after it was stored',
    shows: 'the statement holds one line, credited once',
    play: async (stage) => {
      const shown = await stage.showDeposit();
      await stage.order('repeatHistory', { accountId: shown.accountId, times: 3 });
      await stage.pay(shown);
      await stage.creditedOnce(shown);
    },
  },
  {
    fault: 'wrongAmount',
    does: 'A customer pays, and the phone misreads the amount once',
    shows:
      'what the running balance contradicts is credited to nobody; the next read has it right, and the payment is credited once',
    play: async (stage) => {
      const shown = await stage.showDeposit();
      await stage.order('wrongAmount', { accountId: shown.accountId });
      await stage.pay(shown);
      await stage.creditedOnce(shown);
      const misread = await stage.linesOf({ ...shown, amount: `${Number(shown.amount) + 1}.00` });
      must(
        misread.every(({ matchStatus }) => matchStatus !== 'matched'),
        'the misread amount was credited',
      );
      must(
        (await stage.accountOf(shown.accountId)).basic.settlingStopped === null,
        'one slip stopped the account',
      );
    },
  },
  {
    fault: 'shiftedTime',
    does: 'A payment has a bank time two hours before its code was shown',
    shows:
      'it is not taken for the deposit: the line waits with its reason, and the deposit stays open',
    play: async (stage) => {
      const shown = await stage.showDeposit();
      await stage.order('shiftedTime', { accountId: shown.accountId, ms: -7_200_000 });
      await stage.pay(shown);
      await stage.until('the line waits with its reason', async () =>
        (await stage.linesOf(shown)).find(
          ({ matchStatus, reason }) =>
            ['unmatched', 'review'].includes(matchStatus) && reason !== null,
        ),
      );
      must(
        (await stage.statusOf(shown)) !== 'succeeded',
        'a payment from before its code was credited',
      );
    },
  },
];
