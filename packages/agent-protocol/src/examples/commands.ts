import { answers, bodies, but } from './example.ts';
import { accountId, commandId, idempotencyKey, idr } from './facts.ts';

const envelope = {
  commandId,
  idempotencyKey,
  accountId,
  deadline: '2026-11-21T03:46:00.000Z',
  ttlMs: 60_000,
  priority: 5,
};
const destination = {
  method: 'dana',
  institutionCode: 'DANA',
  accountNumber: '081200000009',
  holderName: null,
};
const readHistory = {
  ...envelope,
  kind: 'readHistory',
  payload: { from: '2026-11-21T02:45:00.000Z', reason: 'claim', restartApp: false },
};
const login = {
  ...envelope,
  kind: 'login',
  payload: { number: '081200000001', secret: 'invented-pin', holderName: 'TOKO CONTOH' },
};

export const commandExamples = [
  ...bodies(
    'command',
    {
      'check the phone': but(
        { ...envelope, kind: 'healthCheck', payload: { areas: ['sms', 'network', 'ip', 'app'] } },
        { accountId: undefined },
      ),
      'check an account': {
        ...envelope,
        kind: 'healthCheck',
        payload: { areas: ['get_balance', 'transaction_history'] },
      },
      'sign in': login,
      'enter the one-time code': { ...envelope, kind: 'submitOtp', payload: { otp: '493017' } },
      'read the balance': { ...envelope, kind: 'readBalance', payload: {} },
      'read the history': readHistory,
      'read the history after a restart of the app': but(readHistory, {
        payload: { from: '2026-11-20T17:00:00.000Z', reason: 'resolve', restartApp: true },
      }),
      'show the static code': { ...envelope, kind: 'makeQr', payload: { amount: null } },
      'make a code for an amount': {
        ...envelope,
        kind: 'makeQr',
        payload: { amount: idr('149983.00') },
      },
      'ask for a name': { ...envelope, kind: 'inquireName', payload: { destination } },
      'start the phone again': but(
        { ...envelope, kind: 'restart', payload: {} },
        { accountId: undefined },
      ),
      'install a version of the agent': but(
        { ...envelope, kind: 'updateAgent', payload: { version: '1.5.0' } },
        { accountId: undefined },
      ),
      'wake for a transfer': { ...envelope, kind: 'transfer', payload: {} },
    },
    {
      'a kind that does not exist': ['kinds are fixed', but(readHistory, { kind: 'reboot' })],
      'a transfer that says what to send': [
        'transfer only wakes; what to send is pulled',
        { ...envelope, kind: 'transfer', payload: { amount: idr('50000.00'), destination } },
      ],
      'a new start of an account': [
        'phones are started again, not accounts',
        { ...envelope, kind: 'restart', payload: {} },
      ],
      'an update that says where from': [
        'the agent knows where its versions are',
        but(
          {
            ...envelope,
            kind: 'updateAgent',
            payload: { version: '1.5.0', url: 'https://example.com/agent.apk' },
          },
          { accountId: undefined },
        ),
      ],
      'a history without an account': [
        'accountId is required',
        but(readHistory, { accountId: undefined }),
      ],
      'no time to live': ['ttlMs is at least 1', but(readHistory, { ttlMs: 0 })],
      'a deadline without a zone': [
        'times have an offset',
        but(readHistory, { deadline: '2026-11-21T03:46:00' }),
      ],
      'a code for zero': [
        'amounts are above zero',
        { ...envelope, kind: 'makeQr', payload: { amount: idr('0.00') } },
      ],
      'a one-time code with letters': [
        'digits only',
        { ...envelope, kind: 'submitOtp', payload: { otp: '49E017' } },
      ],
    },
  ),
  ...answers(
    'command',
    {
      accepted: { accepted: true },
      'refused because busy': {
        accepted: false,
        reason: 'busy',
        message: '20 commands are waiting.',
      },
      'refused because too late': { accepted: false, reason: 'deadlinePassed' },
    },
    { 'a refusal without a reason': ['reason is required', { accepted: false }] },
  ),
];
