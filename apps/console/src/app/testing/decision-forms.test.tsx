// @vitest-environment jsdom
import { FirstUseDialog } from '../../features/people/operator-settings/rules/first-use-dialog.tsx';
import type { CurrentUser, FirstUse } from '@wallet/contract';
import { describe } from 'vitest';
import { ApproveDialog } from '../../features/money-out/withdrawal-queue/decide/approve-dialog.tsx';
import { ReasonDialog } from '../../features/money-out/withdrawal-queue/decide/reason-dialog.tsx';
import type { WithdrawalCase } from '../../features/money-out/withdrawal-queue/use-queue.ts';
import { merchantUser } from '../session/fixtures.ts';
import { guarantees } from './form-guarantees.ts';
import { showForm, type Screen } from './form-screen.tsx';

const admin: CurrentUser = { ...merchantUser, id: 'usr_2', name: 'Sari Admin', roleId: 1 };
const rp = (value: string) => ({ value: `${value}.00`, currency: 'IDR' as const });
const said = (text: string) => (screen: Screen) => screen.text().includes(text);
const nothing = () => undefined;
const reason = { label: 'Reason', typed: '  ', said: 'This field is required.' };

const request = {
  id: 'wdr_1',
  revision: 3,
  payloadHash: '9f3ca71e',
  amount: rp('48500000'),
  fee: rp('6500'),
  status: 'pendingApproval',
  merchant: { id: 'mer_1', name: 'Toko Senja' },
  destination: null,
  approvals: { given: 0, needed: 1 },
  reasons: [],
  acts: { approve: { may: true }, reject: { may: true } },
  mode: 'live',
  createdBy: null,
  nameCheck: { status: 'matched', name: 'DIAN', at: null },
};

describe('an approved withdrawal', () => {
  const of = {
    request,
    balance: { after: rp('1000') },
    findings: [],
    decisions: [],
    limits: {},
    destinationHistory: { paidCount: 0, recent: [] },
  } as unknown as WithdrawalCase;
  guarantees({
    show: () => showForm(<ApproveDialog of={of} onClose={nothing} />, admin),
    path: '/api/operator/withdrawal-requests/wdr_1/decisions',
    submit: 'Approve and send',
    fill: { Reason: 'Theirs' },
    wrong: { label: 'Reason', typed: ' ', said: 'Say why it is rejected.', by: 'Reject' },
    body: { decision: 'approve', revision: 3, payloadHash: '9f3ca71e', reason: 'Theirs' },
    refusal: { code: 'stateConflict', said: 'req_1' },
    answer: { ...request, refNo: 'WDR-1', status: 'approved' },
    isShown: said('WDR-1 is approved'),
  });
});

describe('a rejected withdrawal', () => {
  guarantees({
    show: () =>
      showForm(
        <ReasonDialog
          decision="reject"
          of={{ request } as unknown as WithdrawalCase}
          onClose={nothing}
        />,
        admin,
      ),
    path: '/api/operator/withdrawal-requests/wdr_1/decisions',
    submit: 'Reject',
    fill: { Reason: 'Not theirs' },
    wrong: reason,
    body: { decision: 'reject', revision: 3, payloadHash: '9f3ca71e', reason: 'Not theirs' },
    refusal: { code: 'stateConflict', said: 'meanwhile' },
    answer: { ...request, refNo: 'WDR-1', status: 'rejected' },
    isShown: said('WDR-1'),
  });
});

describe('which first payments are held', () => {
  const setting = {
    holdAbove: { IDR: rp('500000'), PHP: null },
    knownAfterHours: 24,
    sources: ['api'],
    validFrom: '2026-11-01T00:00:00.000Z',
  } as unknown as FirstUse;
  guarantees({
    show: () => showForm(<FirstUseDialog setting={setting} onClose={nothing} />, admin),
    path: '/api/rules/first-use',
    submit: 'Save',
    fill: { Reason: 'More care', 'Above, in rupiah': '750.000' },
    wrong: { label: 'Above, in rupiah', typed: 'many', said: 'An amount such as' },
    body: {
      holdAbove: { IDR: rp('750000'), PHP: null },
      knownAfterHours: 24,
      sources: ['api'],
      reason: 'More care',
      validFrom: '2026-11-01T00:00:00.000Z',
    },
    refusal: { code: 'stateConflict', said: 'req_1' },
    answer: { ...setting, validFrom: '2026-11-24T00:00:00.000Z' },
    isShown: said('Saved'),
  });
});
