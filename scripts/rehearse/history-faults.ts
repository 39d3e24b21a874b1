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
      if ((await stage.statusOf(shown)) === 'succeeded') must(Date.now() - beganMs >= 4_000, 'the payment was credited before the history showed it');
      await stage.creditedOnce(shown);
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
    shows: 'the misread amount is credited to nobody; the statement that contradicts itself stops settling until a person has looked',
    play: async (stage) => {
      const shown = await stage.showDeposit();
      await stage.order('wrongAmount', { accountId: shown.accountId });
      await stage.pay(shown);
      const { basic } = await stage.until('the account stopped settling', async () => {
        const detail = await stage.accountOf(shown.accountId);
        return detail.basic.settlingStopped !== null && detail;
      });
      must((basic.settlingStopped?.reason ?? '') !== '', 'it stopped without a reason');
      must((await stage.statusOf(shown)) !== 'succeeded', 'the deposit was credited although its statement contradicts itself');
      const explanation = await stage.admin<{ linesInReview: number }>('POST', `/api/accounts/${shown.accountId}/resume-settling`, { reason: 'Rehearsal: the amount was misread once' });
      must(explanation.linesInReview > 0, 'no line waits for a person');
    },
  },
  {
    fault: 'shiftedTime',
    does: 'A payment has a bank time two hours before its code was shown',
    shows: 'it is not taken for the deposit: the line waits with its reason, and the deposit stays open',
    play: async (stage) => {
      const shown = await stage.showDeposit();
      await stage.order('shiftedTime', { accountId: shown.accountId, ms: -7_200_000 });
      await stage.pay(shown);
      const line = await stage.until('the line is seen', async () => (await stage.linesOf(shown))[0]);
      must(['unmatched', 'review'].includes(line.matchStatus) && line.reason !== null, `the line is ${line.matchStatus} for ${line.reason}`);
      must((await stage.statusOf(shown)) !== 'succeeded', 'a payment from before its code was credited');
    },
  },
];
