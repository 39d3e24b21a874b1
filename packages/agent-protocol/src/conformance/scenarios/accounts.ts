import { agentCurrencies } from '../../providers.ts';
import { must, type Scenario } from '../scenario.ts';

/** What an account shows, and how it is signed in. */
export const accounts: readonly Scenario[] = [
  {
    name: 'identity',
    rule: 'What is told of an account carries the identity that its screen shows.',
    section: '`balance:reported`',
    needs: ['balance'],
    play: async (stage) => {
      const { identity } = stage.account;
      const { identity: shown, balance } = await stage.succeeded(stage.command('readBalance', {}));
      must(
        shown.number === identity.number &&
          shown.holderName === identity.holderName &&
          shown.provider === identity.provider,
        `the balance is of ${shown.holderName}, hello said ${identity.holderName}`,
      );
      must(
        balance.currency === agentCurrencies[identity.provider],
        `a balance of ${identity.provider} in ${balance.currency}`,
      );
      const others = [
        ...stage.server.heard('qr:reported'),
        ...stage.server.heard('balance:reported'),
      ].filter(
        ({ body }) =>
          body.accountId === stage.account.accountId && body.identity.number !== identity.number,
      );
      must(others.length === 0, 'a report of the account names another number');
    },
  },
  {
    name: 'qrCodes',
    rule: 'Without an amount makeQr gives the static code, with one a code that holds it.',
    section: '`command`',
    needs: ['qr'],
    play: async (stage) => {
      const plain = await stage.succeeded(stage.command('makeQr', { amount: null }));
      must(plain.amount === null, 'the static code was told with an amount');
      const amount = {
        value: '12345.00',
        currency: agentCurrencies[stage.account.identity.provider],
      };
      const made = await stage.succeeded(stage.command('makeQr', { amount }));
      must(
        made.amount?.value === amount.value && made.amount.currency === amount.currency,
        'the code was made for another amount',
      );
      must(
        /54\d\d12345(\.00?)?/.test(made.payload) && made.payload !== plain.payload,
        'the payload does not hold the amount',
      );
    },
  },
  {
    name: 'names',
    rule: 'An inquiry gives the name that the app shows for a destination, says that there is none, or that the app does not tell.',
    section: '`command`',
    needs: ['names'],
    play: async (stage) => {
      const { destination } = stage;
      const asked = await stage.succeeded(stage.command('inquireName', { destination }));
      must(asked.found !== 'no', 'the destination that was given to the suite belongs to nobody');
      must(
        asked.found !== 'yes' ||
          destination.holderName === null ||
          asked.holderName === destination.holderName,
        `it names ${asked.found === 'yes' ? asked.holderName : ''} in place of ${destination.holderName}`,
      );
    },
  },
  {
    name: 'checks',
    rule: 'A health check tells each area that was asked for once.',
    section: '`command`',
    needs: ['checks'],
    play: async (stage) => {
      const areas = ['sms', 'network', 'app'] as const;
      const { checks } = await stage.succeeded(
        stage.command('healthCheck', { areas: [...areas] }, { accountId: undefined as never }),
      );
      must(
        checks
          .map(({ area }) => area)
          .sort()
          .join() === [...areas].sort().join(),
        `asked for ${areas.join(', ')}, told ${checks.map(({ area }) => area).join(', ')}`,
      );
    },
  },
  {
    name: 'signIn',
    rule: 'A sign-in tells its steps in order; a wrong code is failed with otpWrong, the right one ends with the identity.',
    section: '`login:step`',
    needs: ['signIn'],
    play: async (stage) => {
      const { accountId, identity } = stage.account;
      stage.secrets.push(stage.secret);
      const login = stage.command('login', {
        number: identity.number,
        secret: stage.secret,
        holderName: identity.holderName,
      });
      const first = await stage.succeeded(login);
      if (first.state === 'otpRequired') {
        const otp = await stage.patiently(
          stage.act('readOtp')(accountId),
          'the one-time code was told to the suite',
        );
        const wrong = await stage.done(
          stage.command('submitOtp', { otp: otp === '000000' ? '111111' : '000000' }),
        );
        must(
          wrong.outcome === 'failed' && wrong.error.code === 'otpWrong',
          `a wrong code ended as ${wrong.outcome === 'succeeded' ? 'succeeded' : `${wrong.outcome}: ${wrong.error.code}`}`,
        );
        const right = await stage.succeeded(stage.command('submitOtp', { otp }));
        must(
          right.state === 'signedIn' && right.identity.number === identity.number,
          'the right code did not end with the identity of the account',
        );
      } else
        must(first.identity.number === identity.number, 'the sign-in ended with another identity');
      const told = stage.heard('login:step').map(({ body }) => body);
      const begun = [0, 1, 2, 3].map((step) =>
        told.findIndex((one) => one.step === step && one.status === 'running'),
      );
      must(
        told.every((one) => one.accountId === accountId),
        'a step names another account',
      );
      must(
        begun.every((place, at) => place >= 0 && place > (begun[at - 1] ?? -1)),
        `the steps 0 to 3 were not begun in order: ${told.map(({ step, status }) => `${step} ${status}`).join(', ')}`,
      );
    },
  },
];
