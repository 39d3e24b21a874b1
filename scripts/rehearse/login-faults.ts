import type { AccountRow, LoginProcess } from '@wallet/contract';
import { must, type Rehearsal } from './rehearsal.ts';
import type { Stage } from './stage.ts';

export const loginFaults: readonly Rehearsal[] = [
  {
    fault: 'otpSlow',
    does: 'An operator signs an account in, and its code arrives 3 s late',
    shows: 'the step that sends the code stays under way, then the code signs it in',
    play: async (stage) => {
      const accountId = await idleAccount(stage);
      await stage.order('otpSlow', { accountId, ms: 3_000 });
      await startLogin(stage, accountId);
      await stage.until(
        'the code is being sent',
        async () => (await loginOf(stage, accountId))?.steps[3]?.status === 'running',
      );
      await enterCode(stage, accountId);
      await signedIn(stage, accountId);
    },
  },
  {
    fault: 'otpWrong',
    does: 'The provider judges the right code wrong once',
    shows: 'an attempt less is left and the code is asked for again; the second time it signs in',
    play: async (stage) => {
      const accountId = await idleAccount(stage);
      await stage.order('otpWrong', { accountId });
      await startLogin(stage, accountId);
      const asked = await enterCode(stage, accountId);
      await stage.until('an attempt less is left', async () => {
        const login = await loginOf(stage, accountId);
        return (
          login?.state === 'otpRequired' &&
          login.otp?.attemptsLeft === (asked.otp?.attemptsLeft ?? 0) - 1
        );
      });
      await enterCode(stage, accountId);
      await signedIn(stage, accountId);
    },
  },
  {
    fault: 'loginFails',
    does: 'The provider refuses number and secret once',
    shows:
      'the sign-in fails with its reason and the account cannot earn; the next one signs it in',
    play: async (stage) => {
      const accountId = await idleAccount(stage);
      await stage.order('loginFails', { accountId });
      await startLogin(stage, accountId);
      const failed = await stage.until('the sign-in failed', async () => {
        const login = await loginOf(stage, accountId);
        return login?.state === 'failed' && login;
      });
      must((failed.message ?? '') !== '', 'it failed without a reason');
      must(
        (await stage.accountOf(accountId)).account.cannotEarn !== null,
        'an account that is signed out can earn',
      );
      await startLogin(stage, accountId);
      await enterCode(stage, accountId);
      await signedIn(stage, accountId);
    },
  },
];

/** A signed-in account without money at risk: nobody is disturbed. */
async function idleAccount(stage: Stage): Promise<string> {
  const idle = await stage.until('an account is signed in and idle', async () => {
    const { data } = await stage.admin<{ data: AccountRow[] }>(
      'GET',
      '/api/accounts?provider=maya&mode=live',
    );
    return data.find(
      ({ status, openDeposits, device }) =>
        status === 'active' && openDeposits.count === 0 && device?.state === 'available',
    );
  });
  return idle.id;
}

function startLogin(stage: Stage, accountId: string): Promise<unknown> {
  return stage.until('a sign-in could be begun', () =>
    stage.admin('POST', `/api/accounts/${accountId}/login`, { secret: 'pin-246810' }).then(
      () => true,
      () => false,
    ),
  );
}

async function loginOf(stage: Stage, accountId: string): Promise<LoginProcess | null> {
  return (await stage.accountOf(accountId)).login;
}

/** Enters the code that is in the phone's messages; gives the sign-in as it was asked for. */
async function enterCode(stage: Stage, accountId: string): Promise<LoginProcess> {
  const asked = await stage.until('a code is asked for', async () => {
    const login = await loginOf(stage, accountId);
    return login?.state === 'otpRequired' && login.steps[4]?.status === 'waiting' && login;
  });
  const otp = await stage.until(
    'the code is in the phone\u2019s messages',
    async () =>
      (await stage.farm()).devices
        .flatMap(({ accounts }) => accounts)
        .find((one) => one.accountId === accountId)?.otp ?? undefined,
  );
  await stage.admin('POST', `/api/accounts/${accountId}/login/otp`, { otp });
  return asked;
}

async function signedIn(stage: Stage, accountId: string): Promise<void> {
  await stage.until('the account is signed in', async () => {
    const { login, account } = await stage.accountOf(accountId);
    return login?.state === 'succeeded' && account.status === 'active';
  });
}
