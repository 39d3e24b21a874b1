import type { endpoints } from './endpoints/index.ts';
import type { SettingKey } from './settings.ts';

/**
 * Acts that move money, make it spendable, or raise what one person can move: how many persons stand behind each, and how
 * it is done. The one table that everything else is held against: `docs/rights.md` shows it, a test walks every endpoint
 * that writes, and each row with two persons is played by real requests. An endpoint that is in no row needs a reason below.
 */

/** What words of persons are about; each names one kind of thing that is decided. */
export const approvalSubjects = [
  'withdrawal',
  'lineProposal',
  'payoutProposal',
  'payoutOutcome',
  'adjustment',
  'ownMove',
  'settingChange',
  'accountQr',
  'recoveryAccount',
  'recoveryDebit',
  'rule',
  'block',
  'statementImport',
] as const;
export type ApprovalSubject = (typeof approvalSubjects)[number];

type EndpointName = keyof typeof endpoints;

/** What is added up before a sum is compared with its limit. */
export type SummedOver =
  | 'proposal'
  | 'day'
  | 'proposer'
  | 'merchant'
  | 'destination'
  | 'token'
  | 'owner';

export interface ApprovalAct {
  /** In a sentence. */
  readonly what: string;
  readonly subject?: ApprovalSubject;
  /** Who asks among them: 1 is nobody else. */
  readonly persons: number;
  /** Above the sum; in the words of the settings' page. */
  readonly personsAbove?: number;
  /** The setting that says from which sum; `merchant` where a merchant's own policy says so too. */
  readonly limits?: readonly (SettingKey | 'merchant')[];
  readonly summedOver?: readonly SummedOver[];
  /** Whether those persons must be independent of each other and of whoever stands behind it. */
  readonly independent: boolean;
  /** It begins only after a cool-down when it raises something. */
  readonly coolDown: boolean;
  /** Password or one-time code within five minutes. */
  readonly stepUp: boolean;
  /** Where another person finds it. */
  readonly page?: string;
  readonly ask: readonly EndpointName[];
  /** Where another person's word is given; empty where nobody else is asked. */
  readonly decide: readonly EndpointName[];
}

const two = { persons: 2, independent: true, coolDown: false, stepUp: false } as const;
const alone = { persons: 1, independent: false, decide: [] } as const;
const plain = { ...alone, coolDown: false, stepUp: false } as const;
const raises = { ...alone, coolDown: true, stepUp: true } as const;

export const approvalActs = {
  'payout.approve': {
    what: 'Send money out: approve, reject, hold or release a request',
    subject: 'withdrawal',
    persons: 2,
    personsAbove: 3,
    limits: ['withdrawals.approval', 'merchant'],
    summedOver: ['day', 'merchant', 'destination', 'token'],
    independent: true,
    coolDown: false,
    stepUp: false,
    page: '/withdrawal-requests',
    ask: [
      'createWithdrawal',
      'createOwnWithdrawal',
      'importWithdrawals',
      'createMerchantWithdrawal',
      'acceptOwnWithdrawal',
      'refundOwnDeposit',
      'withdrawSubmit',
      'withdrawConfirm',
    ],
    decide: ['decideWithdrawal', 'decideWithdrawals'],
  },
  'line.allocate': {
    ...two,
    what: 'Say whose money a line is: credit it, send it back, write it off, reverse or release it',
    subject: 'lineProposal',
    personsAbove: 3,
    limits: ['unmatched.secondAdminAbove'],
    summedOver: ['proposal', 'day', 'proposer', 'merchant'],
    page: '/unmatched-money',
    ask: ['proposeForLine', 'chooseLateMoney'],
    decide: ['decideProposal'],
  },
  'deposit.mark': {
    ...two,
    what: 'Count a deposit as paid although no line shows it',
    subject: 'lineProposal',
    personsAbove: 3,
    limits: ['unmatched.secondAdminAbove'],
    summedOver: ['proposal', 'day', 'proposer', 'merchant'],
    page: '/unmatched-money?tab=history',
    ask: ['proposeMarking'],
    decide: ['decideProposal'],
  },
  'claims.confirm': {
    ...alone,
    what: 'Confirm what a farm claims with a file that proves its balances; any other file needs two independent persons',
    limits: ['accounts.unconfirmedCeilings'],
    summedOver: ['owner'],
    coolDown: false,
    stepUp: false,
    ask: ['importStatement'],
  },
  'claims.standBehind': {
    ...two,
    what: 'Stand behind a file that alone confirms nothing; never whoever invited the farm or gave out its phones',
    subject: 'statementImport',
    page: '/reconciliation?tab=imports',
    ask: ['importStatement'],
    decide: ['standBehindImport'],
  },
  'payout.outcome': {
    ...two,
    what: 'Say how a payout ended whose outcome nobody knows',
    subject: 'payoutProposal',
    page: '/withdrawal-requests?tab=unknown',
    ask: ['proposePayoutOutcome'],
    decide: ['decidePayoutProposal'],
  },
  'payout.outcomeAlone': {
    ...alone,
    what: 'Say which debit is a payout; above the sum it takes a proposal',
    subject: 'payoutOutcome',
    personsAbove: 2,
    limits: ['unmatched.secondAdminAbove'],
    coolDown: false,
    stepUp: false,
    ask: ['settleUnknownPayout'],
  },
  'books.adjust': {
    ...two,
    what: 'Post by hand: a difference, a debit, a merchant\u2019s balance',
    subject: 'adjustment',
    page: '/reconciliation?tab=postings',
    ask: ['actOnDifferences', 'proposeLineAdjustment', 'proposeMerchantAdjustment'],
    decide: ['decideAdjustment'],
  },
  'books.move': {
    ...two,
    what: 'Announce a move of the operator\u2019s own money, by which lines are explained',
    subject: 'ownMove',
    page: '/reconciliation?tab=moves',
    ask: ['proposeOwnMove'],
    decide: ['decideOwnMove'],
  },
  'recovery.release': {
    ...two,
    what: 'Let an account send again after a restore',
    subject: 'recoveryAccount',
    page: '/recovery',
    ask: ['releaseRecoveryAccount'],
    decide: ['releaseRecoveryAccount'],
  },
  'recovery.attach': {
    ...two,
    what: 'Say after a restore which request a debit paid',
    subject: 'recoveryDebit',
    page: '/recovery',
    ask: ['attachRecoveryDebit'],
    decide: ['attachRecoveryDebit'],
  },
  'settings.change': {
    ...two,
    what: 'Change a setting of the house that decides how much one person or phone can move, or what is deleted; others take one person',
    subject: 'settingChange',
    coolDown: true,
    stepUp: true,
    page: '/settings?section=values',
    ask: ['changeSetting'],
    decide: ['decideSettingChange'],
  },
  'account.qr': {
    ...two,
    what: 'Let a QR code in that payers are shown',
    subject: 'accountQr',
    page: '/dana',
    ask: ['proposeAccountQr'],
    decide: ['approveAccountQr'],
  },
  'rule.accept': {
    ...two,
    what: 'Accept a rule that somebody proposed; who manages rules adds one alone, because it only holds or refuses',
    subject: 'rule',
    page: '/settings?section=rules',
    ask: ['addRule'],
    decide: ['decideRule'],
  },
  'block.accept': {
    ...two,
    what: 'Accept a block that somebody proposed; who manages rules adds one alone, because it only holds or refuses',
    subject: 'block',
    page: '/settings?section=blocklist',
    ask: ['addBlock'],
    decide: ['decideBlock'],
  },
  'rule.end': {
    ...raises,
    what: 'End a rule or a block, or change what a first payment waits for',
    ask: ['endRule', 'endBlock', 'setFirstUse'],
  },
  'merchant.terms': {
    ...raises,
    what: 'Change a merchant\u2019s fees, limits or approval policy; lowering is at once',
    ask: [
      'addMerchantFeeRule',
      'withdrawMerchantFeeRule',
      'addMerchantLimit',
      'withdrawMerchantLimit',
    ],
  },
  'merchant.begin': {
    ...alone,
    what: 'Make a merchant, or let it take and pay money again',
    coolDown: false,
    stepUp: false,
    ask: ['createMerchant', 'activateMerchant', 'updateMerchant'],
  },
  'merchant.people': {
    ...raises,
    what: 'Let somebody in who acts for a merchant of whom nobody is left; its first owner waits for nothing before its first posting',
    ask: ['inviteMerchantOwner'],
  },
  'people.letIn': {
    ...alone,
    what: 'Let somebody in, back in or up: it ties the two for as long as `approvals.chainDays` says',
    coolDown: false,
    stepUp: true,
    ask: ['inviteUser', 'resendInvitation', 'updateUser', 'enableUser', 'resetUserTotp'],
  },
  'token.make': {
    ...alone,
    what: 'Make or rotate an API token: it works at once, its payouts wait for an independent person while it is young',
    summedOver: ['token'],
    coolDown: false,
    stepUp: true,
    ask: ['createApiToken', 'rotateApiToken', 'adoptApiToken'],
  },
  'destination.add': {
    ...raises,
    what: 'Store where a merchant\u2019s money may be paid to, or take a block from it',
    summedOver: ['merchant', 'destination'],
    ask: [
      'createPayoutMethod',
      'updatePayoutMethod',
      'addOwnPayoutMethod',
      'changeOwnPayoutMethod',
      'unblockPayoutMethod',
    ],
  },
  'merchant.addresses': {
    ...alone,
    what: 'Change where a merchant\u2019s server is told of money, or which pages may frame its links',
    coolDown: false,
    stepUp: true,
    ask: ['createOwnWebhook', 'updateOwnWebhook', 'rotateOwnWebhookSecret', 'updateOwnMerchant'],
  },
  'account.open': {
    ...plain,
    what: 'Let an account take or pay money: make it, change its limits, switch it on, force it active, put it on a phone',
    ask: [
      'createAccount',
      'updateAccount',
      'switchAccountFlow',
      'forceAccountActive',
      'reviveAccount',
      'resumeSettling',
      'chooseAccountDevice',
      'startLogin',
      'submitLoginOtp',
    ],
  },
  'device.enrol': {
    ...plain,
    what: 'Let a phone in that reads histories and sends money',
    ask: ['enrolDevice', 'renewEnrolment', 'rotateDeviceToken'],
  },
} as const satisfies Record<string, ApprovalAct>;
export type ApprovalActName = keyof typeof approvalActs;
