import type { TestMailServer } from '@wallet/server/testing';
import { call, eventually, must, RefusedCall, type Installation } from './installation.ts';
import type { Life } from './live-a-while.ts';
import {
  approve,
  askForPayout,
  payDeposit,
  payShown,
  readRequest,
  waitForStatus,
} from './payments.ts';
import { activate, signIn } from './people.ts';

interface Upgraded {
  installation: Installation;
  life: Life;
  mail: TestMailServer;
  /** Sessions of before, which are over. */
  oldBearer: string;
  /** Lets the time of orders that no phone fetched pass. */
  passTenMinutes(): Promise<void>;
}

/** What the pages promise of an installation of before, as its people meet it. */
export const promises: readonly { promise: string; play(upgraded: Upgraded): Promise<void> }[] = [
  {
    promise: 'sessions of before are over, and everybody signs in by the password that he had',
    play: async ({ installation, life, oldBearer }) => {
      await refused('signedOut', call(installation.adminUrl, '/api/users', { bearer: oldBearer }));
      for (const [name, person] of Object.entries(life.people))
        await signIn(originOf(installation, name), person);
    },
  },
  {
    promise: 'the API token goes on, and a deposit is taken and paid',
    play: async ({ installation, life }) => payDeposit(installation, life.apiToken, life.phone),
  },
  {
    promise: 'a customer who had a code on the screen pays, and it is credited',
    play: async ({ installation, life }) => payShown(installation, life.phone, life.openDeposit),
  },
  {
    promise:
      'a payout that was pressed is paid once its line is seen, and one that its phone had taken is never sent again',
    play: async ({ installation, life }) => {
      const bearer = await signIn(installation.adminUrl, life.people.ana);
      const [pressed = '', taken = ''] = life.requests.sent;
      await waitForStatus(installation, bearer, { id: pressed, status: 'succeeded' });
      const { status, isOutcomeUnknown } = await readRequest(installation, bearer, taken);
      must(status === 'succeeded' || isOutcomeUnknown, `it is ${status}`);
    },
  },
  {
    promise: 'a payout that waited for a word waits for it still, and is paid by one',
    play: async ({ installation, life }) =>
      approveAndSee(installation, life, { id: life.requests.waiting, by: ['ben'] }),
  },
  {
    promise: 'words of before count no longer: a payout that had one of two needs two',
    play: async ({ installation, life }) =>
      approveAndSee(installation, life, { id: life.requests.half, by: ['ben', 'cyn'] }),
  },
  {
    promise: 'a payout that was approved is approved anew, and then paid',
    play: async ({ installation, life }) =>
      approveAndSee(installation, life, { id: life.requests.approved, by: ['ben'] }),
  },
  {
    promise: 'an order that still waited for a phone is given to nobody, and its money comes back',
    play: async ({ installation, life, passTenMinutes }) => {
      const bearer = await signIn(installation.adminUrl, life.people.ana);
      await passTenMinutes();
      for (const id of life.requests.sent.slice(2)) {
        await waitForStatus(installation, bearer, { id, status: 'failed' });
      }
    },
  },
  {
    promise: 'who was invited and had not come is let in by a new letter, the old link is dead',
    play: async ({ installation, life, mail }) => {
      const { adminUrl } = installation;
      const { email, code } = life.invited;
      const password = 'perahu kecil di muara';
      await refused(
        'codeInvalid',
        call(adminUrl, '/api/auth/activate', { body: { code, password } }),
      );
      const bearer = await signIn(adminUrl, life.people.ana);
      const { data } = await call<{ data: { id: string; email: string }[] }>(
        adminUrl,
        '/api/users?status=invited',
        { bearer },
      );
      const user = data.find((one) => one.email === email);
      await call(adminUrl, `/api/users/${user?.id}/resend-invitation`, { bearer, method: 'POST' });
      await eventually(async () => activate(adminUrl, mail, email));
    },
  },
  {
    promise:
      'a change of a setting that waited for a second Admin is refused by him, and proposed again',
    play: async ({ installation: { adminUrl }, life }) => {
      const { key, changeId, value } = life.change;
      const path = `/api/settings/${key}`;
      const ben = await signIn(adminUrl, life.people.ben);
      const decide = (id: string, decision: 'accept' | 'refuse') =>
        call(adminUrl, `${path}/changes/${id}/decide`, {
          bearer: ben,
          body: { decision, reason: 'as agreed' },
        });
      await refused('rowNotProved', decide(changeId, 'accept'));
      await decide(changeId, 'refuse');
      const ana = await signIn(adminUrl, life.people.ana);
      const { version } = await call<{ version: string | null }>(adminUrl, path, { bearer: ana });
      const { proposal } = await call<{ proposal: { id: string } | null }>(adminUrl, path, {
        bearer: ana,
        body: { value, version, source: 'asked for again' },
      });
      // What only lowers holds at once.
      if (proposal) await decide(proposal.id, 'accept');
    },
  },
  {
    promise: 'a new payout to a destination of before is asked for, approved and paid',
    play: async ({ installation, life }) => {
      const id = await askForPayout(installation, life.apiToken, {
        amount: '31000.00',
        to: '081277001181',
      });
      await approveAndSee(installation, life, { id, by: ['ben', 'cyn'] });
    },
  },
];

async function approveAndSee(
  installation: Installation,
  { people }: Life,
  { id, by }: { id: string; by: readonly ('ben' | 'cyn')[] },
): Promise<void> {
  for (const name of by)
    await approve(installation, await signIn(installation.adminUrl, people[name]), id);
  const bearer = await signIn(installation.adminUrl, people.ana);
  await waitForStatus(installation, bearer, { id, status: 'succeeded' });
}

function originOf({ adminUrl, merchantUrl }: Installation, name: string): string {
  return name === 'owner' || name === 'finance' ? merchantUrl : adminUrl;
}

async function refused(code: string, asked: Promise<unknown>): Promise<void> {
  const said = await asked.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof RefusedCall ? error.code : String(error)),
  );
  must(said === code, `${said}, not ${code}`);
}
