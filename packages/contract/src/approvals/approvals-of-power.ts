import type { ApprovalAct } from './approval-action.ts';
import { numberProviders, providers } from '../providers.ts';
import { alone, confirmed, later, plain, raises, two } from './approval-parts.ts';

/** Rows of acts that raise what one person can move, or say who may move it. */
export const actionsOfPower = {
  'settings.change': {
    ...two,
    what: 'Change a setting of the house that decides how much one person or phone can move, or what is deleted; lowering takes one person at once, and so do other settings',
    subject: 'settingChange',
    coolDown: true,
    stepUp: true,
    page: '/settings?section=values',
    ask: ['changeSetting'],
    decide: ['decideSettingChange', 'decidePendingChange'],
  },
  'account.qr': {
    ...two,
    what: 'Let a QR code in that payers are shown',
    subject: 'accountQr',
    page: `/${providers[0]}`,
    ask: ['proposeAccountQr'],
    decide: ['approveAccountQr'],
  },
  'account.number': {
    ...two,
    what: 'Show payers an account by its number: who types number or holder, or first switches deposits on, asks',
    subject: 'accountNumber',
    page: `/${numberProviders[0] ?? providers[0]}`,
    ask: ['createAccount', 'updateAccount', 'switchAccountFlow'],
    decide: ['agreeToAccountNumber'],
  },
  'rule.accept': {
    ...two,
    what: 'Accept a rule that somebody proposed; who manages rules adds one that only tightens alone',
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
    ...later,
    what: 'End a rule or a block, or let first payments to a destination wait for less; what tightens is at once',
    ask: ['endRule', 'endBlock', 'setFirstUse'],
  },
  'rule.loosen': {
    ...later,
    what: 'Add a rule that lets more through than the one that it covers, whoever adds it',
    stepUp: false,
    stepUpToAgree: true,
    ask: ['addRule'],
  },
  'destination.unblock': {
    ...confirmed,
    what: 'Take the block from a stored destination',
    ask: ['unblockPayoutMethod'],
  },
  'merchant.terms': {
    ...raises,
    what: 'Make a merchant\u2019s fees dearer or its limits wider; the opposite is at once, and before its first posting everything',
    ask: ['addMerchantFeeRule', 'addMerchantLimit'],
  },
  'merchant.plans': {
    ...confirmed,
    what: 'Take back a merchant\u2019s fee or limit that has not begun: what holds now goes on',
    ask: ['withdrawMerchantFeeRule', 'withdrawMerchantLimit'],
  },
  'merchant.policy': {
    ...later,
    what: 'Let more of a merchant\u2019s withdrawals go by themselves, or without a second person; less is at once',
    ask: ['updateMerchant'],
  },
  'merchant.begin': {
    ...confirmed,
    what: 'Make a merchant, with its first owner',
    ask: ['createMerchant'],
  },
  'merchant.activate': {
    ...plain,
    what: 'Let a merchant take and pay money again',
    ask: ['activateMerchant'],
  },
  'merchant.people': {
    ...later,
    what: 'Let an owner in for a merchant of whom none is left; its first owner waits for nothing before its first posting',
    ask: ['inviteMerchantOwner'],
  },
  'people.letIn': {
    ...confirmed,
    what: 'Let somebody in, an operator or one\u2019s own colleague again too: it ties the two for as long as `approvals.chainDays` says',
    ask: ['inviteUser', 'resendInvitation', 'resetUserTotp', 'enableUser'],
  },
  'people.back': {
    ...raises,
    what: 'Let a merchant\u2019s person in again by the operator, while an owner of it is left',
    ask: ['enableUser'],
  },
  'people.lastBack': {
    ...later,
    what: 'Let a merchant\u2019s person in again by the operator when no owner of it is left',
    ask: ['enableUser'],
  },
  'people.raise': {
    ...raises,
    what: 'Give an operator\u2019s person a role that may do more, never an Admin\u2019s, which ties the two likewise; less is at once',
    ask: ['updateUser'],
  },
  'people.team': {
    ...confirmed,
    what: 'Give a colleague of the same merchant another role in its team, which ties the two likewise',
    ask: ['updateUser'],
  },
  'raise.again': {
    ...later,
    what: 'Ask again for what was stopped within the last cool-down, whoever asks: what one person raises otherwise',
    ask: ['addMerchantFeeRule', 'addMerchantLimit', 'enableUser', 'updateUser'],
  },
  'account.again': {
    ...later,
    what: 'The same of an account\u2019s limits, and of counting it as signed in',
    stepUp: false,
    stepUpToAgree: true,
    ask: ['updateAccount', 'forceAccountActive'],
  },
  'token.make': {
    ...confirmed,
    what: 'Make, rotate or adopt an API token: it works at once, its payouts wait for an independent person while it is young',
    summedOver: ['token'],
    ask: ['createApiToken', 'rotateApiToken', 'adoptApiToken'],
  },
  'destination.add': {
    ...raises,
    what: 'Store where a merchant\u2019s money may be paid to; everybody concerned is mailed and may stop it',
    summedOver: ['merchant', 'destination'],
    ask: ['addOwnPayoutMethod', 'changeOwnPayoutMethod'],
  },
  'destination.byToken': {
    ...alone,
    what: 'The same by an API token, which gives no password: it cools down likewise, and nobody is mailed to stop it',
    summedOver: ['merchant', 'destination'],
    coolDown: true,
    stepUp: false,
    ask: ['createPayoutMethod', 'updatePayoutMethod'],
  },
  'merchant.addresses': {
    ...confirmed,
    what: 'Change where a merchant\u2019s server is told of money, or which pages may frame its links and from where its tokens count',
    ask: [
      'createOwnWebhook',
      'updateOwnWebhook',
      'rotateOwnWebhookSecret',
      'updateOwnMerchant',
      'updateMerchant',
    ],
  },
  'account.open': {
    ...plain,
    what: 'Let an account take or pay money: make it, switch it on, put it on a phone',
    ask: [
      'createAccount',
      'switchAccountFlow',
      'reviveAccount',
      'resumeSettling',
      'chooseAccountDevice',
      'startLogin',
      'submitLoginOtp',
    ],
  },
  'account.raise': {
    ...alone,
    what: 'Raise an account\u2019s limits, or count it as signed in without its phone\u2019s word; lowering is at once',
    coolDown: true,
    stepUp: false,
    ask: ['updateAccount', 'forceAccountActive'],
  },
  'device.enrol': {
    ...plain,
    what: 'Let a phone in that reads histories and sends money',
    ask: ['enrolDevice', 'renewEnrolment', 'rotateDeviceToken'],
  },
} as const satisfies Record<string, ApprovalAct>;
