import type { AccountVerificationAnswer } from '@wallet/contract';
import { must, type Rehearsal } from './rehearsal.ts';
import type { Stage } from './stage.ts';

export const nameFaults: readonly Rehearsal[] = [
  {
    fault: 'nameMismatch',
    does: 'A merchant asks whose account it is, and the app shows another name',
    shows:
      'the inquiry ends as a mismatch and shows the merchant neither the name nor how near it was; the next one is confirmed',
    play: async (stage) => {
      await stage.order('nameMismatch', {});
      const wrong = await ended(stage, 'Siti Contoh');
      must(
        wrong.status === 'mismatch' && wrong.foundName === null && wrong.nameScore === null,
        `it ended as ${wrong.status} and shows ${wrong.foundName}`,
      );
      const right = await ended(stage, 'Siti Contoh');
      must(
        right.status === 'verified' && right.foundName !== null,
        `the next one ended as ${right.status}`,
      );
    },
  },
  {
    fault: 'nameTimeout',
    does: 'The app of the phone that is asked first shows no name in time',
    shows:
      'another phone is asked, or the inquiry ends as timed out; it is never confirmed by guessing',
    play: async (stage) => {
      await stage.order('nameTimeout', { ms: 1_000 });
      const { status, reason } = await ended(stage, 'Siti Contoh');
      must(
        status === 'verified' || (status === 'timedOut' && reason === 'noAnswer'),
        `it ended as ${status} because of ${reason}`,
      );
    },
  },
];

let asked = 0;

/** An inquiry of a DANA number that nobody has asked for, when it has ended. */
async function ended(stage: Stage, holderName: string): Promise<AccountVerificationAnswer> {
  const accountNumber =
    `0813${String(Date.now()).slice(-6)}${String(++asked).padStart(2, '0')}`.replace(
      /000[0-4]$/,
      '1234',
    );
  const { id } = await stage.merchant<AccountVerificationAnswer>(
    'POST',
    '/v1/account-verifications',
    { institutionCode: 'DANA', accountNumber, holderName },
  );
  return stage.until('the inquiry has ended', async () => {
    const found = await stage.merchant<AccountVerificationAnswer>(
      'GET',
      `/v1/account-verifications/${id}`,
    );
    return found.status !== 'verifying' && found;
  });
}
