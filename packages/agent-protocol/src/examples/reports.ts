import { answers, bodies, but } from './example.ts';
import { accountId, commandId, danaIdentity, idr, taken } from './facts.ts';

const at = '2026-11-21T03:45:20.000Z';
const observation = {
  observationId: 'obs-0001-a1b2c3d4',
  accountId,
  observedAt: at,
  direction: 'credit',
  amount: idr('149983.00'),
  text: 'DANA: Kamu menerima Rp149.983 dari SITI CONTOH',
};
const qr = {
  reportId: 'rep-0001-a1b2c3d4',
  accountId,
  identity: danaIdentity,
  seenAt: at,
  payload:
    '00020101021126570011ID.DANA.WWW011893600915185296307402091852963070303UMI51440014ID.CO.QRIS.WWW0215ID18529630741850303UMI5204737253033605802ID5914TEST CUSTOMER 6015Testville City 61051852963045736',
};
const balance = {
  reportId: 'rep-0002-a1b2c3d4',
  accountId,
  balance: idr('1324983.00'),
  identity: danaIdentity,
  asOf: at,
};
const health = {
  reportId: 'rep-0003-a1b2c3d4',
  area: 'network',
  status: 1,
  processStatus: 'done',
  additionalData: { checkedAt: at, durationMs: 420 },
};
const step = {
  reportId: 'rep-0004-a1b2c3d4',
  commandId,
  accountId,
  step: 3,
  status: 'running',
  at,
};

export const reportExamples = [
  ...bodies(
    'observation',
    {
      'a notification with an amount': observation,
      'a notification that says little': but(observation, {
        direction: 'unknown',
        amount: null,
        text: 'DANA: Ada transaksi baru',
      }),
    },
    {
      'a notification for no account': [
        'accountId is an account',
        but(observation, { accountId: 'dana1' }),
      ],
      'a notification of 2,001 characters': [
        'at most 2,000 characters',
        but(observation, { text: 'x'.repeat(2_001) }),
      ],
    },
  ),
  ...answers('observation', { 'notification heard': taken }),
  ...bodies(
    'qr:reported',
    { 'the static code': qr },
    {
      'a code that is too long': ['at most 512 characters', but(qr, { payload: '0'.repeat(513) })],
      'a code without identity': ['identity is required', but(qr, { identity: undefined })],
    },
  ),
  ...answers('qr:reported', { 'code stored': taken }),
  ...bodies(
    'balance:reported',
    { 'a balance': balance, 'a balance below zero': but(balance, { balance: idr('-12.00') }) },
    {
      'a balance with three places': ['two places', but(balance, { balance: idr('1.000') })],
      'a balance with grouping': ['no grouping', but(balance, { balance: idr('1,324,983.00') })],
    },
  ),
  ...answers('balance:reported', { 'balance stored': taken }),
  ...bodies(
    'health:reported',
    {
      'the phone is online': health,
      'an account check is running': but(health, {
        area: 'get_balance',
        status: 3,
        processStatus: 'running',
        additionalData: { accountId, checkedAt: at },
      }),
      'the check itself broke': but(health, {
        status: 0,
        processStatus: 'error',
        additionalData: { checkedAt: at, message: 'No permission to read SMS.' },
      }),
    },
    {
      'an area that does not exist': ['areas are fixed', but(health, { area: 'camera' })],
      'a status of four': ['0 to 3', but(health, { status: 4 })],
    },
  ),
  ...answers('health:reported', { 'health stored': taken }),
  ...bodies(
    'login:step',
    {
      'sending the code': step,
      verified: but(step, { step: 4, status: 'done' }),
      'wrong code': but(step, {
        step: 4,
        status: 'failed',
        message: 'Wrong code, 2 attempts left.',
      }),
    },
    {
      'a fifth step': ['0 to 4', but(step, { step: 5 })],
      'a step that is paused': [
        'waiting, running, done or failed',
        but(step, { status: 'paused' }),
      ],
    },
  ),
  ...answers('login:step', { 'step stored': taken }),
];
