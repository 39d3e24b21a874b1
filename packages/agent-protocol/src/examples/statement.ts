import { answers, bodies, but } from './example.ts';
import {
  accountId,
  busyServer,
  commandId,
  danaIdentity,
  idr,
  php,
  refused,
  taken,
} from './facts.ts';

const older = {
  providerTransactionId: 'DN2611210231000917',
  direction: 'credit',
  amount: idr('75000.00'),
  balanceAfter: idr('1175000.00'),
  counterparty: 'BUDI CONTOH',
  occurredFrom: '2026-11-21T09:31:07.000+07:00',
  occurredTo: '2026-11-21T09:31:07.999+07:00',
  status: 'booked',
  raw: '21 Nov 2026 09:31:07|Terima dari BUDI CONTOH|+Rp75.000|Saldo Rp1.175.000',
};
const credit = {
  providerTransactionId: 'DN2611210341120031',
  direction: 'credit',
  amount: idr('149983.00'),
  balanceAfter: idr('1324983.00'),
  counterparty: 'SITI CONTOH',
  occurredFrom: '2026-11-21T10:41:12.000+07:00',
  occurredTo: '2026-11-21T10:41:12.999+07:00',
  status: 'booked',
  raw: '21 Nov 2026 10:41:12|Terima dari SITI CONTOH|+Rp149.983|Saldo Rp1.324.983',
};
const pending = {
  direction: 'debit',
  amount: idr('20000.00'),
  occurredFrom: '2026-11-21T10:44:00.000+07:00',
  occurredTo: '2026-11-21T10:44:59.999+07:00',
  status: 'pending',
  raw: '21 Nov 2026 10:44|Transfer|-Rp20.000|Diproses',
};
const read = {
  readId: 'read-0001-a1b2c3d4',
  accountId,
  commandId,
  identity: danaIdentity,
  startedAt: '2026-11-21T03:45:08.000Z',
  finishedAt: '2026-11-21T03:45:20.000Z',
  from: '2026-11-21T02:45:00.000Z',
  to: '2026-11-21T03:44:58.000Z',
  lagMs: 10_000,
  passes: 2,
  tabs: ['booked', 'pending', 'failed'],
  openingBalance: idr('1100000.00'),
  closingBalance: idr('1324983.00'),
  claims: {
    identityRead: true,
    reachedFrom: true,
    reachedBeginning: false,
    allTabs: true,
    passesAgree: true,
  },
  lines: [older, credit, pending],
};

export const statementExamples = [
  ...bodies(
    'statement:read',
    {
      'a complete read that was asked for': read,
      'a read the agent made by itself, with nothing new': but(read, {
        commandId: undefined,
        lines: [older],
        closingBalance: idr('1175000.00'),
      }),
      'an app without running balances, rows by the minute': but(read, {
        openingBalance: null,
        closingBalance: null,
        tabs: ['booked'],
        claims: { ...read.claims, allTabs: false },
        lines: [
          but(older, {
            providerTransactionId: undefined,
            balanceAfter: undefined,
            occurredFrom: '2026-11-21T09:31:00.000+07:00',
            occurredTo: '2026-11-21T09:31:59.999+07:00',
          }),
        ],
      }),
      'a transfer that came back, where the app names it': but(read, {
        lines: [older, but(credit, { reversalOf: 'DN2611200912000455' })],
      }),
      'an empty history': but(read, {
        lines: [],
        openingBalance: idr('0.00'),
        closingBalance: idr('0.00'),
        claims: { ...read.claims, reachedBeginning: true },
      }),
      pesos: but(read, {
        lines: [but(credit, { amount: php('1499.75'), balanceAfter: php('20000.00') })],
        openingBalance: php('18500.25'),
        closingBalance: php('20000.00'),
        identity: { provider: 'maya', holderName: 'CONTOH STORE', number: '+639170000001' },
      }),
    },
    {
      'an amount as a number': [
        'money is a decimal string',
        but(read, { lines: [but(credit, { amount: { value: 149_983, currency: 'IDR' } })] }),
      ],
      'an amount with an exponent': [
        'plain decimals only',
        but(read, { lines: [but(credit, { amount: idr('1e5') })] }),
      ],
      'an amount of zero': [
        'a line moves money',
        but(read, { lines: [but(credit, { amount: idr('0.00') })] }),
      ],
      'a signed amount': [
        'the direction says the sign',
        but(read, { lines: [but(credit, { amount: idr('-149983.00') })] }),
      ],
      'an unknown currency': [
        'IDR or PHP',
        but(read, { lines: [but(credit, { amount: { value: '1.00', currency: 'USD' } })] }),
      ],
      'a line that brings back nothing by name': [
        'a name is not empty',
        but(read, { lines: [but(credit, { reversalOf: '' })] }),
      ],
      'a line that ends before it begins': [
        'occurredFrom is not after occurredTo',
        but(read, { lines: [but(credit, { occurredTo: '2026-11-21T10:41:11.999+07:00' })] }),
      ],
      'an interval that reaches into the lag': [
        'to is at most startedAt minus lagMs',
        but(read, { to: '2026-11-21T03:45:00.000Z' }),
      ],
      'an interval that ends before it begins': [
        'from is not after to',
        but(read, { from: '2026-11-21T03:44:59.000Z' }),
      ],
      'a read without identity': ['identity is required', but(read, { identity: undefined })],
      'a read of 1,001 lines': [
        'at most 1,000 lines',
        but(read, { lines: Array.from({ length: 1_001 }, () => older) }),
      ],
      'a claim left out': [
        'every claim is said or denied',
        but(read, { claims: { identityRead: true } }),
      ],
    },
  ),
  ...answers(
    'statement:read',
    {
      'read stored': taken,
      'read stored, one line was new': { ok: true, newLines: 1 },
      'read of an account that is elsewhere': but(refused, {
        code: 'notYourAccount',
        path: undefined,
      }),
      'read not stored now': busyServer,
    },
    {
      'a refusal that does not say whether to repeat': [
        'retry is required',
        but(refused, { retry: undefined }),
      ],
    },
  ),
];
