// @vitest-environment jsdom
import type { CurrentUser } from '@wallet/contract';
import { describe } from 'vitest';
import { RefundFields } from '../../features/books/transactions/refund/refund-fields.tsx';
import { AdjustDialog } from '../../features/money-in/unmatched/lines/adjust-dialog.tsx';
import type { InboxLine, Proposal } from '../../features/money-in/unmatched/use-unmatched.ts';
import { ProposeForm } from '../../features/money-in/unmatched/propose/propose-form.tsx';
import { DecideDialog } from '../../features/money-in/unmatched/proposals/decide-dialog.tsx';
import type { LineDetail } from '../../features/money-in/unmatched/proposal-input.ts';
import { NewDialog } from '../../features/money-out/withdrawals/new-dialog.tsx';
import { drafts } from '../session/index.ts';
import { merchantUser } from '../session/fixtures.ts';
import { ask, endpoints } from '../api.ts';
import { guarantees, keepsItsKey, type FormCase } from './form-guarantees.ts';
import { showForm, type Screen } from './form-screen.tsx';

const admin: CurrentUser = { ...merchantUser, id: 'usr_2', name: 'Sari Admin', roleId: 1 };
const owner = {
  ...merchantUser,
  merchant: { id: 'mer_1', currency: 'IDR' },
} as unknown as CurrentUser;
const rp = (value: string) => ({ value: `${value}.00`, currency: 'IDR' as const });
const said = (text: string) => (screen: Screen) => screen.text().includes(text);
const nothing = () => undefined;
const reason = { label: 'Reason', typed: '  ', said: 'This field is required.' };

describe('a withdrawal of the merchant', () => {
  const method = {
    id: 'pym_1',
    status: 'active',
    isUsable: true,
    isDefault: true,
    method: 'livin',
    institution: { id: 'ID-014', country: 'ID', code: '014', name: 'BCA', shortName: 'BCA' },
    holderName: 'Dian Permata',
    last4: '4321',
    currency: 'IDR',
    mode: 'live',
    verification: { state: 'verified' },
    usableFrom: null,
  };
  let isCreated = false;
  const form: FormCase = {
    show: () => {
      isCreated = false;
      const screen = showForm(
        <NewDialog mode="live" onClose={nothing} onCreated={() => (isCreated = true)} />,
        owner,
      );
      screen.answer('/api/payout-methods', { data: [method] }, { data: [] });
      return screen;
    },
    path: '/api/withdrawal-requests',
    submit: 'Ask for withdrawal',
    fill: { Amount: '150.000', 'Your reference': 'PAY-1' },
    wrong: { label: 'Amount', typed: '1,5x', said: 'Write whole rupiah' },
    body: {
      payoutMethodId: 'pym_1',
      amount: rp('150000'),
      mode: 'live',
      reference: 'PAY-1',
    },
    refusal: { code: 'insufficientFunds', said: 'The available balance is too small' },
    answer: { id: 'wdr_1' },
    isShown: () => isCreated,
  };
  keepsItsKey(form, guarantees(form));
});

describe('a posting by hand about a debit', () => {
  const line = { id: 'lin_1', amount: rp('500') } as InboxLine;
  guarantees({
    show: () => showForm(<AdjustDialog line={line} onClose={nothing} />, admin),
    path: '/api/reconciliation/line-adjustments',
    submit: 'Propose',
    fill: { Reason: 'The provider took it' },
    wrong: reason,
    body: { lineId: 'lin_1', goal: 'providerFeeExpense', reason: 'The provider took it' },
    refusal: { code: 'stateConflict', said: 'meanwhile' },
    answer: { id: 'adj_1' },
    isShown: said('Proposed. Another person has to agree.'),
  });
});

describe('a proposal for a line that nobody matched', () => {
  const detail = {
    line: {
      id: 'lin_1',
      provider: 'dana',
      amount: rp('-75000'),
      rest: rp('75000'),
      allocated: rp('0'),
      direction: 'debit',
      matchStatus: 'unmatched',
      revision: 2,
      isPending: false,
      proposal: null,
      assignee: null,
      lateChoice: null,
    },
    candidates: [],
    returnable: [],
    reversible: [],
    expected: [],
    allocations: [],
    proposals: [],
  } as unknown as LineDetail;
  guarantees({
    show: () =>
      showForm(
        <ProposeForm
          seen={detail}
          now={detail}
          onTouch={nothing}
          onLookAgain={nothing}
          onDone={nothing}
        />,
        admin,
      ),
    path: '/api/unmatched-lines/lin_1/proposals',
    submit: 'Propose',
    fill: { Reason: 'Our own money' },
    wrong: { label: 'Reason', typed: ' ', said: 'Propose', isStopped: true },
    body: {
      revision: 2,
      what: { kind: 'own' },
      reason: 'Our own money',
      evidenceFileIds: [],
    },
    refusal: { code: 'amountOutOfLimits', said: 'req_1' },
    answer: { id: 'prp_1' },
    isShown: said('Proposed. Another person decides.'),
  });
});

describe('a decision about a proposal', () => {
  const proposal = {
    id: 'prp_1',
    kind: 'own',
    amount: rp('75000'),
    proposedBy: { id: 'usr_9', name: 'Budi' },
    proposedAt: '2026-11-22T10:00:00Z',
    reason: 'Ours',
    evidence: null,
    evidenceFiles: [],
    refund: null,
    accepted: [],
    firstApproval: null,
    approvalsNeeded: 1,
    status: 'open',
    lapsesAt: '2026-11-23T10:00:00Z',
  } as unknown as Proposal;
  const effect = {
    kind: 'own',
    legs: [],
    code: null,
    flag: null,
    nature: null,
    isMove: false,
    hasFee: false,
  } as const;
  guarantees({
    show: () =>
      showForm(
        <DecideDialog
          act="approve"
          approveDisabledReason={undefined}
          proposal={proposal}
          effect={effect}
          deposit={undefined}
          onClose={nothing}
        />,
        admin,
      ),
    path: '/api/line-proposals/prp_1/decide',
    submit: 'Approve and post',
    fill: { Reason: 'I saw it' },
    wrong: { label: 'Reason', typed: ' ', said: 'Write the reason first.' },
    body: { decision: 'approve', reason: 'I saw it' },
    refusal: { code: 'lineAlreadyUsed', said: 'req_1' },
    answer: { ...proposal, status: 'done' },
    isShown: said('Decided as proposed'),
  });
});

describe('a refund of a deposit', () => {
  let isSent = false;
  const form: FormCase = {
    show: () => {
      isSent = false;
      drafts.keep(owner.id, {
        'refund-txn_1': { institution: '014', holderName: 'Siti', amount: '', reason: '' },
      });
      return showForm(
        <RefundFields
          id="txn_1"
          mode="live"
          customer={null}
          known={{
            paid: rp('100000'),
            sentBack: rp('0'),
            refundable: rp('100000'),
            payerName: null,
          }}
          sending={{
            isSending: false,
            send: (body, key) =>
              ask(endpoints.refundOwnDeposit, {
                params: { id: 'txn_1' },
                body,
                idempotencyKey: key(),
              }),
            onDone: async () => void (isSent = true),
          }}
          isChoosing={false}
          onChoosing={nothing}
          onCancel={nothing}
        />,
        owner,
      );
    },
    path: '/api/transactions/txn_1/refund',
    submit: 'Ask for refund',
    fill: { 'Amount to send back': '25.000', 'Account number': '1234567890', Reason: 'Too much' },
    wrong: { label: 'Amount to send back', typed: '100.001', said: 'can still be sent back' },
    body: {
      amount: rp('25000'),
      destination: { institutionCode: '014', accountNumber: '1234567890', holderName: 'Siti' },
      reason: 'Too much',
    },
    refusal: {
      code: 'refundTooHigh',
      said: 'So much of it is not left.',
      at: 'Amount to send back',
    },
    answer: { id: 'wdr_1' },
    isShown: () => isSent,
  };
  keepsItsKey(form, guarantees(form));
});
