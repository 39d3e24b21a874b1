import type { TestMailServer } from '@wallet/server/testing';
import { call, eventually, type Installation } from './installation.ts';
import { activate, mailedCode, makeAdmin, signIn, type Somebody } from './people.ts';
import { approve, askForPayout, payDeposit, showDeposit, waitForStatus } from './payments.ts';
import type { Shown } from './payments.ts';
import { idr, openPhone, type Phone } from './phone.ts';

/** What an installation is left with, and by what it is found again. */
export interface Life {
  people: Record<'ana' | 'ben' | 'cyn' | 'sub' | 'staff' | 'farm' | 'owner' | 'finance', Somebody>;
  /** Invited, and did not come. */
  invited: { email: string; code: string };
  merchantId: string;
  apiToken: string;
  payoutMethodId: string;
  /** A code that a customer has on the screen. */
  openDeposit: Shown;
  requests: Record<'paid' | 'waiting' | 'half' | 'approved', string> & {
    /** Let go together, while the phone presses one after the other: each in another state. */
    sent: string[];
  };
  /** A change of a setting that waits for a second Admin. */
  change: { key: string; changeId: string; value: unknown };
  phone: Phone;
}

type Bearers = Record<'ana' | 'ben' | 'owner', string>;

/** Gives an installation people, terms, money and things that wait, all by its own API. */
export async function liveAWhile(
  installation: Installation,
  { tree, mail }: { tree: string; mail: TestMailServer },
): Promise<Life> {
  const { adminUrl, merchantUrl } = installation;
  const ana = await makeAdmin(installation, tree, 'ana@operator.example');
  const ben = await makeAdmin(installation, tree, 'ben@operator.example');
  const cyn = await makeAdmin(installation, tree, 'cyn@operator.example');
  const admins = { ana: await signIn(adminUrl, ana), ben: await signIn(adminUrl, ben) };
  const phone = await openPhone(installation, { first: admins.ana, second: admins.ben });
  const { merchantId, ...team } = await openTeam(installation, admins.ana, mail);
  const operators = await inviteOperators(installation, admins.ana, mail);
  const bearers: Bearers = { ...admins, owner: await signIn(merchantUrl, team.owner) };
  await setTerms(installation, bearers, merchantId);
  const change = await changeSettings(installation, bearers);
  const apiToken = await makeToken(installation, bearers.owner);
  const payoutMethodId = (
    await call<{ id: string }>(merchantUrl, '/v1/payout-methods', {
      bearer: apiToken,
      body: destination('081277001180'),
    })
  ).id;
  for (let paid = 0; paid < 6; paid++) await payDeposit(installation, apiToken, phone);
  const openDeposit = await showDeposit(installation, apiToken);
  const requests = await askForPayouts(installation, { bearers, apiToken, phone });
  return {
    people: { ana, ben, cyn, ...operators.people, ...team },
    invited: operators.invited,
    merchantId,
    apiToken,
    payoutMethodId,
    openDeposit,
    requests,
    change,
    phone,
  };
}

async function inviteOperators(
  { adminUrl }: Installation,
  admin: string,
  mail: TestMailServer,
): Promise<{ people: Record<'sub' | 'staff' | 'farm', Somebody>; invited: Life['invited'] }> {
  const invite = async (email: string, roleId: number) => {
    await call(adminUrl, '/api/users', { bearer: admin, body: { email, name: email, roleId } });
    return email;
  };
  const join = async (email: string, roleId: number) =>
    activate(adminUrl, mail, await invite(email, roleId));
  const people = {
    sub: await join('sub@operator.example', 5),
    staff: await join('staff@operator.example', 2),
    farm: await join('farm@operator.example', 3),
  };
  const email = await invite('late@operator.example', 2);
  return { people, invited: { email, code: await eventually(() => mailedCode(mail, email)) } };
}

async function openTeam(
  { adminUrl, merchantUrl }: Installation,
  admin: string,
  mail: TestMailServer,
): Promise<{ merchantId: string; owner: Somebody; finance: Somebody }> {
  const { merchant } = await call<{ merchant: { id: string } }>(adminUrl, '/api/merchants', {
    bearer: admin,
    body: {
      code: 'SENJA001',
      name: 'Kopi Senja',
      country: 'ID',
      currency: 'IDR',
      allowedMethods: ['dana'],
      activate: true,
      owner: { email: 'sari@senja.example', name: 'Sari', locale: 'en' },
    },
  });
  const owner = await activate(merchantUrl, mail, 'sari@senja.example');
  const email = 'finn@senja.example';
  await call(merchantUrl, '/api/users', {
    bearer: await signIn(merchantUrl, owner),
    body: { email, name: 'Finn', roleId: 4 },
  });
  return { merchantId: merchant.id, owner, finance: await activate(merchantUrl, mail, email) };
}

async function setTerms({ adminUrl }: Installation, { ana, ben }: Bearers, merchantId: string) {
  const path = `/api/merchants/${merchantId}`;
  const { merchant } = await call<{ merchant: { revision: number } }>(adminUrl, path, {
    bearer: ana,
  });
  await call(adminUrl, path, {
    method: 'PATCH',
    bearer: ana,
    body: {
      revision: merchant.revision,
      approvalPolicy: {
        automaticUpTo: idr('25000.00'),
        automaticPerDay: idr('100000.00'),
        secondPersonAbove: idr('900000.00'),
      },
    },
  });
  await call(adminUrl, `${path}/limits`, {
    bearer: ana,
    body: { direction: 'withdrawal', min: '10000', max: '5000000' },
  });
  await call(adminUrl, `${path}/fee-rules`, {
    bearer: ana,
    body: { direction: 'deposit', method: 'any', percentBasisPoints: 150 },
  });
  await call(adminUrl, '/api/rules', {
    bearer: ben,
    body: {
      merchantId: null,
      scope: 'destination',
      measure: 'sum',
      pace: 'day',
      limitAmount: idr('9000000.00'),
      outcome: 'hold',
      reason: 'nobody is paid so much in a day',
    },
  });
}

/** One that two Admins changed, and one that waits for the second. */
async function changeSettings(
  { adminUrl }: Installation,
  { ana, ben }: Bearers,
): Promise<Life['change']> {
  const propose = async (key: string, change: (value: Record<string, unknown>) => unknown) => {
    const path = `/api/settings/${key}`;
    const { value, version } = await call<{
      value: Record<string, unknown>;
      version: string | null;
    }>(adminUrl, path, { bearer: ana });
    const { proposal } = await call<{ proposal: { id: string } }>(adminUrl, path, {
      bearer: ana,
      body: { value: change(value), version, source: 'agreed in the house' },
    });
    return { key, changeId: proposal.id, value: change(value) };
  };
  const first = await propose('withdrawals.approval', (value) => ({ ...value, approvalHours: 12 }));
  await call(adminUrl, `/api/settings/${first.key}/changes/${first.changeId}/decide`, {
    bearer: ben,
    body: { decision: 'accept', reason: 'as agreed' },
  });
  return propose('unmatched.secondAdminAbove', (value) => ({ ...value, IDR: '5000000' }));
}

async function makeToken({ merchantUrl }: Installation, owner: string): Promise<string> {
  const { token } = await call<{ token: string }>(merchantUrl, '/api/api-tokens', {
    bearer: owner,
    body: {
      name: 'Shop',
      mode: 'live',
      scopes: [
        'sessions:read',
        'sessions:write',
        'transactions:read',
        'balance:read',
        'payoutMethods:read',
        'payoutMethods:write',
        'withdrawals:read',
        'withdrawals:write',
      ],
    },
  });
  return token;
}

const destination = (accountNumber: string) => ({
  institutionCode: 'DANA',
  accountNumber,
  holderName: 'Budi Santoso',
});

/** One of each state that an upgrade may meet. Afterwards the phone is off. */
async function askForPayouts(
  installation: Installation,
  { bearers, apiToken, phone }: { bearers: Bearers; apiToken: string; phone: Phone },
): Promise<Life['requests']> {
  const ask = (amount: string, to: string) => askForPayout(installation, apiToken, { amount, to });
  const { ana, ben } = bearers;
  const paid = await ask('20000.00', '081277001181');
  await approve(installation, ben, paid);
  await waitForStatus(installation, ana, { id: paid, status: 'succeeded' });
  const waiting = await ask('100000.00', '081277001182');
  const half = await ask('950000.00', '081277001183');
  await approve(installation, ben, half);
  await waitForStatus(installation, ana, { id: waiting, status: 'pendingApproval' });
  const approved = await ask('120000.00', '081277001186');
  await waitForStatus(installation, ana, { id: approved, status: 'pendingApproval' });
  const sent: string[] = [];
  for (const last of [4, 5, 7, 8]) sent.push(await ask(`11${last}000.00`, `08127700118${last}`));
  await Promise.all(sent.map((id) => approve(installation, ben, id)));
  await waitForStatus(installation, ana, { id: sent.at(-1) ?? '', status: 'processing' });
  await phone.off();
  await approve(installation, ben, approved);
  return { paid, waiting, half, approved, sent };
}
