import { answers, bodies, but } from './example.ts';
import { commandId, danaIdentity, idempotencyKey, idr, refused, taken } from './facts.ts';

const head = {
  commandId,
  idempotencyKey,
  finishedAt: '2026-11-21T03:45:21.000Z',
  outcome: 'succeeded',
};
const balance = {
  ...head,
  kind: 'readBalance',
  result: { balance: idr('1250000.00'), asOf: '2026-11-21T03:45:20.000Z', identity: danaIdentity },
};
const otp = {
  sentTo: '0812****0001',
  expiresAt: '2026-11-21T03:48:00.000Z',
  attemptsLeft: 3,
  resendAfterSeconds: 60,
};
const failed = {
  ...head,
  outcome: 'failed',
  kind: 'readHistory',
  error: { code: 'providerDown', message: 'The app says: service under maintenance.' },
};
const progress = { commandId, number: 2, step: 'openHistory', at: '2026-11-21T03:45:12.000Z' };

export const resultExamples = [
  ...bodies(
    'command:progress',
    {
      'a step': progress,
      'a step with a message': but(progress, { message: 'The app asked to be updated; skipped.' }),
    },
    {
      'a step without a name': ['step is required', but(progress, { step: undefined })],
      'a step below zero': ['number is 0 to 100', but(progress, { number: -1 })],
    },
  ),
  ...answers('command:progress', { 'progress heard': taken }),
  ...bodies(
    'command:result',
    {
      'phone checked': {
        ...head,
        kind: 'healthCheck',
        result: {
          checks: [
            { area: 'network', status: 1, durationMs: 420 },
            { area: 'sms', status: 2, durationMs: 10_000, message: 'No SIM in slot 0.' },
          ],
        },
      },
      'signed in': {
        ...head,
        kind: 'login',
        result: { state: 'signedIn', identity: danaIdentity },
      },
      'a one-time code is needed': {
        ...head,
        kind: 'login',
        result: { state: 'otpRequired', otp },
      },
      'the code was right': {
        ...head,
        kind: 'submitOtp',
        result: { state: 'signedIn', identity: danaIdentity },
      },
      'the code was wrong': {
        ...head,
        outcome: 'failed',
        kind: 'submitOtp',
        error: { code: 'otpWrong', message: 'Wrong code, 2 attempts left.' },
      },
      'the balance': balance,
      'the history was read': {
        ...head,
        kind: 'readHistory',
        result: { readId: 'read-0001-a1b2c3d4', lineCount: 3 },
      },
      'the static code': {
        ...head,
        kind: 'makeQr',
        result: {
          payload:
            '00020101021126570011ID.DANA.WWW011893600915185296307402091852963070303UMI51440014ID.CO.QRIS.WWW0215ID18529630741850303UMI5204737253033605802ID5914TEST CUSTOMER 6015Testville City 61051852963045736',
          amount: null,
        },
      },
      'a name': {
        ...head,
        kind: 'inquireName',
        result: { found: 'yes', holderName: 'SITI CONTOH' },
      },
      'no such account': { ...head, kind: 'inquireName', result: { found: 'no' } },
      'asked for a transfer': { ...head, kind: 'transfer', result: { asked: true } },
      'the phone has started again': {
        ...head,
        kind: 'restart',
        result: { bootId: 'boot-0002-e5f6a7b8' },
      },
      'the agent is the wanted version': {
        ...head,
        kind: 'updateAgent',
        result: { agentVersion: '1.5.0' },
      },
      'the provider is down': failed,
      'lost sight of it': but(failed, {
        outcome: 'unknown',
        kind: 'login',
        error: { code: 'interrupted', message: 'The agent ended in the middle.' },
      }),
    },
    {
      'a balance in the result of a name inquiry': [
        'each kind has its own result',
        but(balance, { kind: 'inquireName' }),
      ],
      'a success without a result': ['result is required', but(balance, { result: undefined })],
      'a failure without an error': ['error is required', but(failed, { error: undefined })],
      'a result with a number as money': [
        'money is a decimal string',
        but(balance, {
          result: { ...balance.result, balance: { value: 1_250_000, currency: 'IDR' } },
        }),
      ],
      'a status of nine': [
        'statuses are 0 to 3',
        {
          ...head,
          kind: 'healthCheck',
          result: { checks: [{ area: 'app', status: 9, durationMs: 1 }] },
        },
      ],
    },
  ),
  ...answers(
    'command:result',
    {
      'result stored': taken,
      'result of a command nobody sent': but(refused, {
        code: 'unknownCommand',
        path: undefined,
        message: 'There is no such command on this device.',
      }),
    },
    { 'an answer that says yes in words': ['ok is true or false', { ok: 'yes' }] },
  ),
];
