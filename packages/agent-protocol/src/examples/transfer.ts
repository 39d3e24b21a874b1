import { answers, bodies, but } from './example.ts';
import {
  bootId,
  busyServer,
  intentId,
  journalId,
  mayaAccountId,
  mayaIdentity,
  php,
  taken,
} from './facts.ts';

const ask = {
  askId: 'ask-0001-a1b2c3d4',
  accountId: mayaAccountId,
  t0MonotonicMs: 120_311.25,
  bootId,
  journalId,
  sequence: 41,
  identity: mayaIdentity,
};
const order = {
  intentId,
  epoch: 1,
  accountId: mayaAccountId,
  amount: php('1500.00'),
  ttlMs: 30_000,
  note: null,
  destination: {
    method: 'maya_to_bank',
    institutionCode: 'BOPIPHMM',
    accountNumber: '1234567890',
    holderName: 'JUAN EJEMPLO',
  },
};
const fence = { sequence: 44, writtenAt: '2026-11-21T03:45:41.000Z' };
const head = {
  reportId: 'rep-0005-a1b2c3d4',
  intentId,
  epoch: 1,
  accountId: mayaAccountId,
  journalId,
  sequence: 44,
};
const pressed = {
  ...head,
  outcome: 'pressed',
  evidence: {
    step: 'pressSend',
    pressedAt: '2026-11-21T03:45:33.120Z',
    providerAnswer: 'accepted',
    providerTransactionId: 'MY9300112',
    nameShown: 'JUAN E.',
  },
};
const notPressed = {
  ...head,
  outcome: 'notPressed',
  fence,
  evidence: { step: 'checkName', message: 'The app shows another name.' },
};
const told = {
  intentId,
  epoch: 1,
  accountId: mayaAccountId,
  destination: order.destination,
  amount: order.amount,
  takenAt: '2026-11-21T03:45:30.000Z',
  sequence: 42,
};
const about = { intentId, epoch: 1, journalId };
const known = { ...about, sequence: 44 };

export const transferExamples = [
  ...bodies(
    'transfer:next',
    { 'ready for a transfer': ask },
    {
      'ready without a journal': ['journalId is required', but(ask, { journalId: undefined })],
      'ready without saying who is on the screen': [
        'identity is required',
        but(ask, { identity: undefined }),
      ],
    },
  ),
  ...answers(
    'transfer:next',
    {
      'nothing to do': { ok: true, transfer: null },
      'a transfer': { ok: true, transfer: order },
      'a transfer by a rail': { ok: true, transfer: but(order, { rail: 'InstaPay' }) },
      'not now': busyServer,
    },
    {
      'a transfer without a time to live': [
        'ttlMs is required',
        { ok: true, transfer: but(order, { ttlMs: undefined }) },
      ],
      'a transfer of nothing': [
        'amounts are above zero',
        { ok: true, transfer: but(order, { amount: php('0.00') }) },
      ],
      'a transfer by a rail without a name': [
        'a rail has a name',
        { ok: true, transfer: but(order, { rail: '' }) },
      ],
      'an answer that does not say whether there is one': [
        'transfer is null or an order',
        { ok: true },
      ],
    },
  ),
  ...bodies(
    'transfer:report',
    {
      'pressed, and the app said yes': pressed,
      'pressed, and the app refused': but(pressed, {
        evidence: {
          step: 'pressSend',
          pressedAt: '2026-11-21T03:45:33.120Z',
          providerAnswer: 'refused',
          refusal: { code: 'insufficientFunds', text: 'Insufficient balance.' },
        },
      }),
      'closed before pressing': notPressed,
      'ended while pressing': {
        ...head,
        outcome: 'unknown',
        evidence: {
          step: 'pressSend',
          message: 'The phone restarted between the journal entry and the answer of the app.',
        },
      },
    },
    {
      'a denial without a fence': [
        'only a fence on disk denies',
        but(notPressed, { fence: undefined }),
      ],
      'a report without evidence': ['evidence is required', but(pressed, { evidence: undefined })],
      'an outcome in between': [
        'pressed, notPressed or unknown',
        but(pressed, { outcome: 'probably' }),
      ],
      'epoch zero': ['epochs begin at 1', but(pressed, { epoch: 0 })],
    },
  ),
  ...answers('transfer:report', { 'report stored': taken, 'report not stored now': busyServer }),
  ...bodies(
    'transfer:question',
    { 'what became of it?': { intentId, epoch: 1, journalId } },
    { 'a question without an intent': ['intentId is required', { epoch: 1, journalId }] },
  ),
  ...answers(
    'transfer:question',
    {
      'closed, will never press': { ...known, answer: 'closedNeverPress', fence },
      'it was pressed': { ...known, answer: 'pressed', evidence: pressed.evidence },
      'taken and still open': { ...known, answer: 'open' },
      'begun, outcome not seen': { ...about, answer: 'unknown', inJournal: true },
      'never heard of it': { ...about, answer: 'unknown', inJournal: false },
    },
    {
      'a denial from memory': [
        'only a fence on disk denies',
        { ...known, answer: 'closedNeverPress' },
      ],
      'a plain no': ['no such answer', { ...known, answer: 'notPressed' }],
    },
  ),
  ...bodies(
    'journal:question',
    {
      'what was taken since then?': { since: '2026-11-20T00:00:00.000Z', after: null },
      'and behind that?': { since: '2026-11-20T00:00:00.000Z', after: 42 },
    },
    { 'a question without a beginning': ['since is required', { after: null }] },
  ),
  ...answers(
    'journal:question',
    {
      'nothing was taken': { journalId, orders: [], next: null },
      'one order of each kind': {
        journalId,
        next: 45,
        orders: [
          { ...told, state: 'taken' },
          { ...told, state: 'pressing' },
          { ...told, state: 'pressed', evidence: pressed.evidence },
          { ...told, state: 'closed', fence },
        ],
      },
    },
    {
      'a denial without a fence': [
        'only a fence on disk denies',
        { journalId, next: null, orders: [{ ...told, state: 'closed' }] },
      ],
      'an order without its destination': [
        'destination is required',
        {
          journalId,
          next: null,
          orders: [but({ ...told, state: 'taken' }, { destination: undefined })],
        },
      ],
    },
  ),
];
